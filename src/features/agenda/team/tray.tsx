import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Zap } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '#contract/entities/order.ts';
import { addressLines } from '#labels/address-lines.ts';
import { serviceCodes } from '#labels/service-codes.ts';
import { visitMinutes } from '#parts/planning/visit-minutes.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { TeamDrag } from './use-team-drag.ts';

interface TrayProps {
  /** Undefined until read. */
  orders: readonly Order[] | undefined;
  dragging: TeamDrag;
  onPress: (order: Order) => void;
}

/** Orders shown before "more". */
const step = 30;

/** The orders that wait for a visit: dragged onto a time, or pressed. */
export function Tray({ orders, dragging, onPress }: TrayProps) {
  const { t } = useLingui();
  const [count, setCount] = useState(step);
  const { begin, wasDragged } = dragging;
  return (
    <aside
      aria-label={t`À planifier`}
      className="flex min-w-0 flex-col gap-2 rounded-card border border-line bg-card p-3 print:hidden"
    >
      <h2 className="font-bold">
        <Trans>À planifier</Trans> <span className="font-normal text-ink-2 tabular-nums">{orders?.length}</span>
      </h2>
      {orders?.length === 0 ? (
        <p className="text-ink-2">
          <Trans>Aucune commande n’attend de visite.</Trans>
        </p>
      ) : null}
      <ul className="flex flex-col gap-1.5">
        {(orders ?? []).slice(0, count).map((order) => (
          <li key={order.id}>
            <button
              type="button"
              onClick={() => {
                if (!wasDragged()) onPress(order);
              }}
              onPointerDown={(event) =>
                begin(event, { kind: 'order', id: order.id, minutes: visitMinutes(order, undefined) })
              }
              className="flex min-h-11 w-full cursor-grab flex-col rounded-control border border-line bg-paper px-2.5 py-1.5 text-left text-body leading-tight select-none hover:border-line-strong"
            >
              <OrderLines order={order} />
            </button>
          </li>
        ))}
      </ul>
      {orders !== undefined && orders.length > count ? (
        <Button look="quiet" onClick={() => setCount(count + step)}>
          <Plural value={orders.length - count} one="# autre" other="# autres" />
        </Button>
      ) : null}
    </aside>
  );
}

/** An order to plan in two lines. */
export function OrderLines({ order }: { order: Order }) {
  const { t, i18n } = useLingui();
  const { street, town } = addressLines(i18n, order.address);
  return (
    <>
      <span className="flex items-center gap-1 font-semibold">
        {order.urgent ? <Icon of={Zap} size={16} className="text-bad" /> : null}
        {order.urgent ? <span className="sr-only">{t`Urgente`}</span> : null}
        <span className="truncate">{town}</span>
        <span className="ml-auto shrink-0 text-sm font-normal text-ink-2">{serviceCodes(i18n, order).join(' ')}</span>
      </span>
      <span className="truncate text-sm text-ink-2">
        {street} · {visitMinutes(order, undefined)} min
      </span>
    </>
  );
}
