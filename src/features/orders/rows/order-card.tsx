import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import { Banknote, Mail, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Order } from '#contract/entities/order.ts';
import { isOwed } from '#contract/rules/payments/owed.ts';
import { visitAtOf } from '#data/search/orders/order-filter.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { serviceCodes } from '#labels/orders/service-codes.ts';
import { fromOrderList } from '#parts/order-list/back-to-list.ts';
import { OrderStatePill } from '#parts/order-list/order-marks.tsx';
import type { SendStatus } from '#sync/send-status.ts';
import { areaLink } from '#ui/actions/area-link.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { SyncMark } from '#ui/lists/marks.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import { useShortDates } from '#parts/order-list/use-short-dates.ts';

export interface OrderItemProps {
  order: Order;
  unread: number;
  sync: SendStatus;
}

/** Renders an order on two lines on a phone: address and visit, then town, services, client and marks. */
export function OrderCard({ order, unread, sync }: OrderItemProps) {
  const { i18n } = useLingui();
  const shortDate = useShortDates();
  const now = useNow();
  const { street, town } = addressLines(i18n, order.address);
  const visitAt = visitAtOf(order);
  const services = serviceCodes(i18n, order).join(', ');
  return (
    <div className="relative flex flex-col gap-1 border-b border-line-2 bg-card px-4 py-2.5 has-[a:active]:bg-paper">
      <div className="flex items-baseline justify-between gap-3">
        <LocalLink
          to={`/orders/${order.number ?? order.id}`}
          state={fromOrderList}
          className={classNames(areaLink, 'min-w-0 truncate leading-snug font-semibold')}
        >
          {street}
        </LocalLink>
        <span className={classNames('shrink-0 text-sm', visitAt === null ? 'text-ink-2' : 'font-semibold')}>
          {visitAt === null ? (
            (order.number ?? <Trans>Sans numéro</Trans>)
          ) : (
            <>
              <span className="sr-only">
                <Trans>Visite</Trans>{' '}
              </span>
              {shortDate(visitAt, now)}
            </>
          )}
        </span>
      </div>
      <div className="flex items-center gap-2 text-sm text-ink-2">
        <span className="min-w-0 flex-1 truncate">
          {[town, services, order.client.name].filter((part) => part !== '').join(' · ')}
        </span>
        <Marks order={order} unread={unread} sync={sync} />
      </div>
    </div>
  );
}

/** The most important mark beside the state: a refused or unsent change before the rest. */
function Marks({ order, unread, sync }: OrderItemProps) {
  return (
    <span className="flex shrink-0 items-center gap-2">
      {order.urgent ? (
        <SmallMark icon={Zap} tone="text-bad">
          <Trans>Urgent</Trans>
        </SmallMark>
      ) : null}
      {unread === 0 ? null : (
        <SmallMark icon={Mail} tone="text-accent">
          <Plural value={unread} one="# non lu" other="# non lus" />
        </SmallMark>
      )}
      {order.paidBeyond === undefined ? null : (
        <SmallMark icon={Banknote} tone="text-bad">
          <Trans>Payé en trop</Trans>
        </SmallMark>
      )}
      {isOwed(order) ? (
        <SmallMark icon={Banknote} tone="text-wait">
          <Trans>Impayé</Trans>
        </SmallMark>
      ) : null}
      {sync.is === 'sent' ? <OrderStatePill state={order.state} /> : <SyncMark status={sync} />}
    </span>
  );
}

/** A mark without room for its word, which screen readers read. */
function SmallMark({ icon, tone, children }: { icon: LucideIcon; tone: string; children: ReactNode }) {
  return (
    <span className={tone}>
      <Icon of={icon} size={18} />
      <span className="sr-only">{children}</span>
    </span>
  );
}
