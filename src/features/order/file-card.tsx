import { Trans, useLingui } from '@lingui/react/macro';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Order } from '#contract/entities/order.ts';
import {
  commercialStatusWords,
  consumerTypeWords,
  realEstateCategoryWords,
  realEstateTypeWords,
  regionWords,
} from '#hooks/order-words.ts';
import { Card } from '#ui/card.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { useFormats } from '#ui/format.ts';

function nameOf(employee: EmployeeRef | null): string | null {
  return employee === null ? null : employee.name;
}

/** Who works on the order, and the facts that seldom change. */
export function FileCard({ order }: { order: Order }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { realEstate } = order;
  return (
    <Card title={t`Dossier`}>
      <Facts>
        <Fact label={t`Attribué à`}>{nameOf(order.assignee)}</Fact>
        <Fact label={t`Gestionnaire`}>{nameOf(order.handler)}</Fact>
        <Fact label={t`Visité par`}>{nameOf(order.visitedBy)}</Fact>
        <Fact label={t`Encodé par`}>{nameOf(order.encodedBy)}</Fact>
        <Fact label={t`Commercial`}>{nameOf(order.commercial)}</Fact>
        <Fact label={t`Visite prévue`}>
          {order.plannedVisitAt === null ? null : formats.dateTime(order.plannedVisitAt)}
        </Fact>
        <Fact label={t`Dernière visite`}>
          {order.lastVisitAt === null ? null : formats.dateTime(order.lastVisitAt)}
        </Fact>
        <Fact label={t`Bien`}>
          {i18n._(realEstateTypeWords[realEstate.type])}, {i18n._(realEstateCategoryWords[realEstate.category])}
        </Fact>
        <Fact label={t`Région`}>{i18n._(regionWords[order.region])}</Fact>
        <Fact label={t`Statut commercial`}>
          {order.commercialStatus === null ? null : i18n._(commercialStatusWords[order.commercialStatus])}
        </Fact>
        <Fact label={t`Type de consommateur`}>{i18n._(consumerTypeWords[order.consumerType])}</Fact>
        <Fact label={t`Code SMS`}>{order.smsCode}</Fact>
        <Fact label={t`SMS de retard`} none={t`Pas envoyé`}>
          {order.smsLateAt === null ? null : formats.dateTime(order.smsLateAt)}
        </Fact>
        <Fact label={t`Créée le`}>{formats.dateTime(order.createdAt)}</Fact>
        <Fact label={t`Numéro`} none={t`Donné par le serveur`}>
          {order.number}
        </Fact>
        <Fact label={t`Adresse complète`}>{order.addressIncomplete ? <Trans>Non</Trans> : <Trans>Oui</Trans>}</Fact>
      </Facts>
    </Card>
  );
}
