import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Order } from '#contract/entities/order.ts';
import type { OrderView } from '#contract/entities/order-view.ts';
import { isOwed } from '#contract/rules/payments/owed.ts';
import type { OrderSortKey } from '#data/search/orders/order-filter.ts';
import { visitAtOf } from '#data/search/orders/order-filter.ts';
import { useServiceName } from '#hooks/app/use-content.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { serviceCode } from '#labels/orders/service-codes.ts';
import { useShortDates } from '#parts/order-list/use-short-dates.ts';
import { classNames } from '#ui/class-names.ts';
import { useFormats } from '#ui/format.ts';
import { useNow } from '#ui/timing/use-now.ts';
import { Banknote } from 'lucide-react';
import { SmallMark, StateMark } from './row-marks.tsx';
import type { OrderItemProps } from './order-card.tsx';

/** A column of the list: its heading, its share of the width where that is chosen, and its cell. */
export interface RowColumn {
  label: MessageDescriptor;
  sort?: OrderSortKey;
  width: number;
  /** Its values are right-aligned. */
  end?: boolean;
  /** Its values are indented, away from the amounts before them. */
  indent?: boolean;
  Cell: (props: OrderItemProps) => ReactNode;
}

function AddressCell({ order }: OrderItemProps) {
  const { i18n } = useLingui();
  const { street, town } = addressLines(i18n, order.address);
  return (
    <span className="contents" title={`${street}, ${town}, ${order.client.name}`}>
      <span className="block truncate">{street}</span>
      <span className="block truncate text-fine text-ink-2">{town}</span>
    </span>
  );
}

function TextCell({ children }: { children: string | null | undefined }) {
  if (children === null || children === undefined || children === '') return <span className="text-ink-2">–</span>;
  return (
    <span className="block truncate" title={children}>
      {children}
    </span>
  );
}

function ServicesCell({ order }: OrderItemProps) {
  const { i18n } = useLingui();
  const serviceName = useServiceName();
  const names = order.services.map(({ code }) => serviceName(code, order.region)).join(', ');
  return (
    <span className="flex gap-1 overflow-hidden print:flex-wrap print:overflow-visible" title={names}>
      {order.services.map(({ code }, index) => (
        <span
          key={code}
          className={classNames(
            'rounded-[6px] bg-off-soft px-1.5 text-xs leading-5 font-semibold text-ink-2',
            index >= 2 && 'hidden print:inline',
          )}
        >
          {serviceCode(i18n, code, order.region)}
        </span>
      ))}
      {order.services.length > 2 ? (
        <span className="text-xs leading-5 text-ink-2 print:hidden">+{order.services.length - 2}</span>
      ) : null}
    </span>
  );
}

function VisitCell({ order }: OrderItemProps) {
  const shortDate = useShortDates();
  const now = useNow();
  const visitAt = visitAtOf(order);
  return <TextCell>{visitAt === null ? null : shortDate(visitAt, now)}</TextCell>;
}

function DayCell({ day }: { day: string | null }) {
  const formats = useFormats();
  return <TextCell>{day === null ? null : formats.day(day)}</TextCell>;
}

function TotalCell({ order }: OrderItemProps) {
  const formats = useFormats();
  return (
    <>
      <span className="whitespace-nowrap">{formats.money(order.total)}</span>
      {order.paid ? (
        <span className="sr-only print:not-sr-only print:block">
          <Trans>Payé</Trans>
        </span>
      ) : null}
      {order.paidBeyond === undefined ? null : (
        <SmallMark icon={Banknote} tone="text-bad" className="justify-end">
          <Trans>Payé en trop</Trans>
        </SmallMark>
      )}
      {isOwed(order) ? (
        <SmallMark icon={Banknote} tone="text-wait" className="justify-end">
          <Trans>Impayé</Trans>
        </SmallMark>
      ) : null}
    </>
  );
}

const personCell =
  (of: (order: Order) => EmployeeRef | null) =>
  ({ order }: OrderItemProps) => <TextCell>{of(order)?.name}</TextCell>;

/** The columns that follow the number of the order, by their names in a view. */
export const rowColumns: ReadonlyMap<string, RowColumn> = new Map<string, RowColumn>([
  ['address', { label: msg`Adresse`, sort: 'address', width: 200, Cell: AddressCell }],
  [
    'client',
    { label: msg`Client`, sort: 'client', width: 160, Cell: ({ order }) => <TextCell>{order.client.name}</TextCell> },
  ],
  ['services', { label: msg`Services`, width: 90, Cell: ServicesCell }],
  ['visit', { label: msg`Visite`, sort: 'visit', width: 90, Cell: VisitCell }],
  ['assignee', { label: msg`Attribué à`, width: 130, Cell: personCell(({ assignee }) => assignee) }],
  [
    'visitedBy',
    { label: msg`Visité par`, sort: 'visitedBy', width: 130, Cell: personCell(({ visitedBy }) => visitedBy) },
  ],
  ['handler', { label: msg`Gestionnaire`, sort: 'handler', width: 130, Cell: personCell(({ handler }) => handler) }],
  ['encodedBy', { label: msg`Encodé par`, width: 130, Cell: personCell(({ encodedBy }) => encodedBy) }],
  [
    'date',
    {
      label: msg`Commandée le`,
      sort: 'date',
      width: 100,
      Cell: ({ order }) => <DayCell day={order.orderDate} />,
    },
  ],
  ['invoice', { label: msg`Facture`, width: 110, Cell: ({ order }) => <TextCell>{order.invoice?.number}</TextCell> }],
  ['tags', { label: msg`Étiquettes`, width: 120, Cell: ({ order }) => <TextCell>{order.tags.join(', ')}</TextCell> }],
  ['total', { label: msg`TVAC`, sort: 'total', width: 90, end: true, Cell: TotalCell }],
  ['state', { label: msg`État`, sort: 'state', width: 130, indent: true, Cell: StateMark }],
]);

/** How the list is laid out: the chosen columns, or the usual ones, and how close the rows stand. */
export type ListLayout = Pick<OrderView, 'columns' | 'density'>;
export const usualLayout: ListLayout = { columns: null, density: 'normal' };
export const usualColumns = ['address', 'client', 'services', 'visit', 'handler', 'total', 'state'];

/** Returns a layout for paper: the usual columns share its width, all of them. */
export function printedLayout({ columns, density }: ListLayout): ListLayout {
  return { columns: columns ?? usualColumns.map((name) => ({ name, width: 100 })), density };
}

/** Returns the columns of a layout that this version knows, with their widths. */
export function columnsOf({ columns }: ListLayout): { name: string; width: number; column: RowColumn }[] {
  const chosen = columns ?? usualColumns.map((name) => ({ name, width: 100 }));
  return chosen.flatMap(({ name, width }) => {
    const column = rowColumns.get(name);
    return column === undefined ? [] : [{ name, width, column }];
  });
}
