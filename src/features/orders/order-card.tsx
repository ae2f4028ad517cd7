import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarDays } from 'lucide-react';
import type { Order } from '#contract/entities/order.ts';
import { visitAtOf } from '#data/search/order-filter.ts';
import { addressLines } from '#labels/address-lines.ts';
import { orderStateLabels } from '#labels/order-labels.ts';
import { fromOrderList } from '#parts/order-list/back-to-list.ts';
import { areaLink } from '#ui/area-link.ts';
import { classNames } from '#ui/class-names.ts';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { PaidMark, SyncMark, UnreadMark, UrgentMark } from '#ui/marks.tsx';
import { Chip, Pill } from '#ui/pill.tsx';
import { useNow } from '#ui/use-now.ts';
import { useShortDates } from './use-short-dates.ts';

export interface OrderItemProps {
  order: Order;
  unread: number;
  sync: 'synced' | 'pending' | 'refused';
}

/** Renders an order as a card on a phone, address first. */
export function OrderCard({ order, unread, sync }: OrderItemProps) {
  const { i18n } = useLingui();
  const formats = useFormats();
  const shortDate = useShortDates();
  const now = useNow();
  const { street, town } = addressLines(i18n, order.address);
  const visitAt = visitAtOf(order);
  return (
    <div className="relative flex flex-col gap-2.5 rounded-card border border-line bg-card p-4 has-[a:active]:border-line-strong">
      <div>
        <div className="flex items-start justify-between gap-3">
          <LocalLink
            to={`/orders/${order.number ?? order.id}`}
            state={fromOrderList}
            className={classNames(areaLink, 'text-[17px] leading-snug font-semibold after:rounded-card')}
          >
            {street}
          </LocalLink>
          <span className="shrink-0">
            <SyncMark state={sync} />
          </span>
        </div>
        <div className="text-ink-2">
          {town}
          <span className="block truncate text-sm">{order.client.name}</span>
        </div>
      </div>
      <div className="flex flex-wrap gap-1.5">
        <Pill tone={order.state === 'cancelled' ? 'off' : 'info'}>{i18n._(orderStateLabels[order.state])}</Pill>
        {order.urgent ? <UrgentMark /> : null}
        <UnreadMark count={unread} />
        {order.paid ? null : <PaidMark paid={false} amount={formats.money(order.total)} />}
        {order.services.map((service) => (
          <Chip key={service.code}>{service.code}</Chip>
        ))}
      </div>
      <div className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-2">
        <span>{order.number ?? <Trans>Sans numéro</Trans>}</span>
        {visitAt === null ? (
          <span>
            <Trans>commandé le {formats.day(order.orderDate)}</Trans>
          </span>
        ) : (
          <span className="inline-flex items-center gap-1.5 font-semibold text-ink">
            <Icon of={CalendarDays} size={16} className="text-ink-2" />
            <span className="sr-only">
              <Trans>Visite</Trans>
            </span>
            {shortDate(visitAt, now)}
          </span>
        )}
      </div>
    </div>
  );
}
