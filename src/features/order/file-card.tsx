import { useLingui } from '@lingui/react/macro';
import type { Order } from '#contract/entities/order.ts';
import {
  commercialStatusLabels,
  consumerTypeLabels,
  realEstateCategoryLabels,
  realEstateTypeLabels,
  regionLabels,
} from '#labels/order-labels.ts';
import { incompleteAddressText } from '#labels/address-lines.ts';
import { Card } from '#ui/card.tsx';
import { useFormats } from '#ui/format.ts';
import type { FactEntry } from './fact-list.tsx';
import { FactList } from './fact-list.tsx';

/** Shows who works on the order, and the facts that seldom change. */
export function FileCard({ order }: { order: Order }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { realEstate } = order;
  const type = i18n._(realEstateTypeLabels[realEstate.type]);
  const category = i18n._(realEstateCategoryLabels[realEstate.category]);
  const instant = (at: string | null): string | null => (at === null ? null : formats.dateTime(at));
  const people: FactEntry[] = [
    { label: t`Attribué à`, value: order.assignee?.name },
    { label: t`Gestionnaire`, value: order.handler?.name },
    { label: t`Visité par`, value: order.visitedBy?.name },
    { label: t`Encodé par`, value: order.encodedBy?.name },
    { label: t`Commercial`, value: order.commercial?.name },
  ];
  const facts: FactEntry[] = [
    { label: t`Numéro`, value: order.number ?? t`Donné par le serveur` },
    { label: t`Commandée le`, value: formats.day(order.orderDate) },
    { label: t`Créée le`, value: formats.dateTime(order.createdAt) },
    { label: t`Bien`, value: `${type}, ${category}` },
    { label: t`Région`, value: i18n._(regionLabels[order.region]) },
    {
      label: t`Adresse complète`,
      value: order.addressIncomplete ? incompleteAddressText(i18n, order.address) : t`Oui`,
    },
    { label: t`Type de consommateur`, value: i18n._(consumerTypeLabels[order.consumerType]) },
    {
      label: t`Statut commercial`,
      value: order.commercialStatus === null ? null : i18n._(commercialStatusLabels[order.commercialStatus]),
    },
    { label: t`Code SMS`, value: order.smsCode },
    { label: t`SMS de retard`, value: instant(order.smsLateAt) },
  ];
  return (
    <Card title={t`Dossier`} id="file">
      <FactList facts={[...people, ...facts]} />
    </Card>
  );
}
