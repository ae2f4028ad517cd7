import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '#contract/entities/order.ts';
import { commercialStatusLabels, consumerTypeLabels, regionLabels } from '#labels/orders/order-labels.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import { FoldedCard } from '#ui/page/folded-card.tsx';
import { useFormats } from '#ui/format.ts';
import { EditLink } from '../edit-order/edit-link.tsx';
import { LockNote } from '../edit-order/order-lock.tsx';
import type { FactEntry } from './fact-list.tsx';
import { FactList } from './fact-list.tsx';

/** Shows who works on the order, and the facts that seldom change. */
export function FileCard({ order }: { order: Order }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { supervisor } = useRoles();
  const instant = (at: string | null): string | null => (at === null ? null : formats.dateTime(at));
  const people: FactEntry[] = [
    // A supervisor sees it where it can be changed.
    { label: t`Attribué à`, value: supervisor ? null : order.assignee?.name },
    { label: t`Gestionnaire`, value: order.handler?.name },
    { label: t`Visité par`, value: order.visitedBy?.name },
    { label: t`Encodé par`, value: order.encodedBy?.name },
    { label: t`Commercial`, value: order.commercial?.name },
  ];
  const { smsLateAt, smsLateMinutes } = order;
  const smsLate =
    [instant(smsLateAt), smsLateMinutes ? t`${smsLateMinutes} min` : null].filter(Boolean).join(', ') || null;
  const facts: FactEntry[] = [
    { label: t`Créée le`, value: formats.dateTime(order.createdAt) },
    { label: t`Région`, value: i18n._(regionLabels[order.region]) },
    { label: t`Type de consommateur`, value: i18n._(consumerTypeLabels[order.consumerType]) },
    {
      label: t`Statut commercial`,
      value: order.commercialStatus === null ? null : i18n._(commercialStatusLabels[order.commercialStatus]),
    },
    { label: t`Code SMS`, value: order.smsCode },
    { label: t`SMS de retard`, value: smsLate },
  ];
  return (
    <FoldedCard title={t`Personnes et dates`} id="file">
      <div className="flex flex-wrap pt-1 pl-2.5">
        <EditLink order={order} sheet="address" label={t`Modifier l’adresse et le bien`}>
          <Trans>Adresse et bien</Trans>
        </EditLink>
        <EditLink order={order} sheet="people" label={t`Modifier qui suit la commande`}>
          <Trans>Personnes</Trans>
        </EditLink>
      </div>
      <FactList facts={[...people, ...facts]} />
      <LockNote order={order} card="address" />
    </FoldedCard>
  );
}
