import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '#contract/entities/order.ts';
import { addressLines } from '#hooks/address-lines.ts';
import { orderStateWords } from '#hooks/order-words.ts';
import { useFormats } from '#ui/format.ts';
import { LocalLink } from '#ui/local-link.tsx';
import { PaidMark, SyncMark, UnreadMark, UrgentMark } from '#ui/marks.tsx';
import { Chip } from '#ui/pill.tsx';

export interface OrderItemProps {
  order: Order;
  unread: number;
  sync: 'synced' | 'pending' | 'refused';
}

/** An order on a phone: the address leads, codes are quiet. */
export function OrderCard({ order, unread, sync }: OrderItemProps) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const { street, town } = addressLines(i18n, order.address);
  return (
    <div className="relative flex flex-col gap-2.5 rounded-card border border-line bg-card p-4 has-[a:active]:border-line-strong">
      <div>
        <LocalLink
          to={`/orders/${order.number ?? order.id}`}
          className="text-[17px] leading-snug font-semibold outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-3 focus-visible:after:outline-accent"
        >
          {street}
        </LocalLink>
        <div className="text-ink-2">{town}</div>
      </div>
      <div className="flex flex-wrap gap-1.5">
        {order.services.map((service) => (
          <Chip key={service.code}>{service.code}</Chip>
        ))}
        {order.urgent ? <UrgentMark /> : null}
        <UnreadMark count={unread} />
        <PaidMark paid={order.paid} amount={formats.money(order.total)} />
        <SyncMark state={sync} />
      </div>
      <div className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-2">
        <span>
          {order.number ?? <Trans>Sans numéro</Trans>} · {formats.day(order.orderDate)}
        </span>
        <span className="font-semibold text-ink">{i18n._(orderStateWords[order.state])}</span>
      </div>
    </div>
  );
}
