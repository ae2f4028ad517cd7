import { Trans, useLingui } from '@lingui/react/macro';
import { addressLines } from '#hooks/address-lines.ts';
import { orderStateWords } from '#hooks/order-words.ts';
import { useFormats } from '#ui/format.ts';
import { LocalLink } from '#ui/local-link.tsx';
import { PaidMark, SyncMark, UnreadMark, UrgentMark } from '#ui/marks.tsx';
import { Chip } from '#ui/pill.tsx';
import type { OrderItemProps } from './order-card.tsx';

/** The columns, shared by the heading and the rows. */
const rowColumns = 'grid grid-cols-[7rem_minmax(0,1fr)_8.5rem_9rem_6rem_12.5rem_11.5rem] items-center gap-x-3 px-4';

/** An order on a wide screen: one dense line. */
export function OrderRow({ order, unread, sync }: OrderItemProps) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const { street, town } = addressLines(i18n, order.address);
  return (
    <div className={`${rowColumns} relative h-[46px] border-b border-line-2 text-sm hover:bg-accent-soft`}>
      <span role="cell" className="truncate">
        <LocalLink
          to={`/orders/${order.number ?? order.id}`}
          className="font-semibold after:absolute after:inset-0 outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-accent"
        >
          {order.number ?? <Trans>Sans numéro</Trans>}
        </LocalLink>
      </span>
      <span role="cell" className="truncate" title={`${street}, ${town}`}>
        {street}, {town}
      </span>
      <span role="cell" className="flex gap-1 overflow-hidden">
        {order.services.map((service) => (
          <Chip key={service.code}>{service.code}</Chip>
        ))}
      </span>
      <span role="cell" className="truncate">
        {i18n._(orderStateWords[order.state])}
      </span>
      <span role="cell">{formats.day(order.orderDate)}</span>
      <span role="cell">
        <PaidMark paid={order.paid} amount={formats.money(order.total)} />
      </span>
      <span role="cell" className="flex items-center gap-1.5 overflow-hidden">
        {order.urgent ? <UrgentMark /> : null}
        <UnreadMark count={unread} />
        <SyncMark state={sync} />
      </span>
    </div>
  );
}

/** The names of the columns, kept in sight. */
export function OrderRowHeading() {
  return (
    <div
      role="row"
      className={`${rowColumns} sticky top-14 z-10 h-9 border-b border-line bg-card text-[13px] font-semibold text-ink-2`}
    >
      <span role="columnheader">
        <Trans>Commande</Trans>
      </span>
      <span role="columnheader">
        <Trans>Adresse</Trans>
      </span>
      <span role="columnheader">
        <Trans>Services</Trans>
      </span>
      <span role="columnheader">
        <Trans>État</Trans>
      </span>
      <span role="columnheader">
        <Trans>Date</Trans>
      </span>
      <span role="columnheader">
        <Trans>Total TVAC</Trans>
      </span>
      <span role="columnheader">
        <Trans>Signalements</Trans>
      </span>
    </div>
  );
}
