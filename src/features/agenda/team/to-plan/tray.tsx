import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Zap } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '#contract/entities/order.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { qualificationLabels } from '#labels/orders/qualification-labels.ts';
import { serviceCodes } from '#labels/orders/service-codes.ts';
import { visitMinutes } from '#contract/rules/visits/visit-minutes.ts';
import { Button } from '#ui/actions/button.tsx';
import { entryRef } from '#ui/lists/entry-focus.ts';
import { inputClasses } from '#ui/fields/field.tsx';
import { Icon } from '#ui/media/icon.tsx';
import type { TrayFilter } from './tray-filter.ts';
import { ageOf, filteredOrders, noFilter, skillsOf } from './tray-filter.ts';
import type { TeamDrag } from '../drag/use-team-drag.ts';

interface TrayProps {
  /** Undefined until read. */
  orders: readonly Order[] | undefined;
  today: string;
  dragging: TeamDrag;
  onPress: (order: Order) => void;
}

/** Orders shown before "more". */
const step = 30;

/** The orders that wait for a visit: dragged onto a time, or pressed. */
export function Tray({ orders, today, dragging, onPress }: TrayProps) {
  const { t } = useLingui();
  const [count, setCount] = useState(step);
  const [filter, setFilter] = useState(noFilter);
  const { begin, wasDragged } = dragging;
  const found = filteredOrders(orders ?? [], filter, today);
  return (
    <aside
      aria-label={t`À planifier`}
      className="flex min-w-0 flex-col gap-2 rounded-card border border-line bg-card p-3 print:hidden"
    >
      <h2 className="font-bold">
        <Trans>À planifier</Trans>{' '}
        <span className="font-normal text-ink-2 tabular-nums">
          {orders === undefined || found.length === orders.length
            ? orders?.length
            : `${found.length} / ${orders.length}`}
        </span>
      </h2>
      {orders === undefined || orders.length === 0 ? null : (
        <Filters orders={orders} filter={filter} onChange={setFilter} />
      )}
      {orders !== undefined && found.length === 0 ? (
        <p className="text-ink-2">
          {orders.length === 0 ? (
            <Trans>Aucune commande n’attend de visite.</Trans>
          ) : (
            <Trans>Aucune commande à planifier ne correspond.</Trans>
          )}
        </p>
      ) : null}
      <ul data-tray="" className="flex flex-col gap-1.5">
        {found.slice(0, count).map((order) => (
          <li key={order.id}>
            <button
              ref={entryRef}
              type="button"
              data-entry={order.id}
              data-stop=""
              onClick={() => {
                if (!wasDragged()) onPress(order);
              }}
              onPointerDown={(event) =>
                begin(event, { kind: 'order', id: order.id, minutes: visitMinutes(order, undefined) })
              }
              className="flex min-h-11 w-full cursor-grab flex-col rounded-control border border-line bg-paper px-2.5 py-1.5 text-left text-body leading-tight select-none hover:border-line-strong"
            >
              <OrderLines order={order} today={today} />
            </button>
          </li>
        ))}
      </ul>
      {found.length > count ? (
        <Button look="quiet" onClick={() => setCount(count + step)}>
          <Plural value={found.length - count} one="# autre" other="# autres" />
        </Button>
      ) : null}
    </aside>
  );
}

interface FiltersProps {
  orders: readonly Order[];
  filter: TrayFilter;
  onChange: (filter: TrayFilter) => void;
}

/** Narrows the orders by place, by what they require, and by how long they wait. */
function Filters({ orders, filter, onChange }: FiltersProps) {
  const { t, i18n } = useLingui();
  const field = `${inputClasses} h-9 min-w-0 truncate px-2 text-sm max-lg:h-11`;
  return (
    <div className="grid grid-cols-2 gap-1.5">
      <input
        type="search"
        aria-label={t`Chercher une commande à planifier`}
        placeholder={t`Commune, rue, client`}
        value={filter.text}
        onChange={(event) => onChange({ ...filter, text: event.target.value })}
        className={`${field} col-span-2`}
      />
      <select
        aria-label={t`Qualification requise`}
        value={filter.skill ?? ''}
        onChange={({ target }) =>
          onChange({ ...filter, skill: skillsOf(orders).find((one) => one === target.value) ?? null })
        }
        className={field}
      >
        <option value="">{t`Qualification`}</option>
        {skillsOf(orders).map((skill) => (
          <option key={skill} value={skill}>
            {i18n._(qualificationLabels[skill])}
          </option>
        ))}
      </select>
      <select
        aria-label={t`Attend depuis`}
        value={filter.age}
        onChange={({ target }) => onChange({ ...filter, age: Number(target.value) })}
        className={field}
      >
        <option value={0}>{t`Attente`}</option>
        {[5, 10, 20].map((days) => (
          <option key={days} value={days}>
            {t`${days} jours ou plus`}
          </option>
        ))}
      </select>
    </div>
  );
}

/** An order to plan in two lines; with the days that it waits when they are asked. */
export function OrderLines({ order, today }: { order: Order; today?: string }) {
  const { t, i18n } = useLingui();
  const { street, town } = addressLines(i18n, order.address);
  const age = today === undefined ? 0 : ageOf(order, today);
  return (
    <>
      <span className="flex items-center gap-1 font-semibold">
        {order.urgent ? <Icon of={Zap} size={16} className="text-bad" /> : null}
        {order.urgent ? <span className="sr-only">{t`Urgente`}</span> : null}
        <span className="truncate">{town}</span>
        <span className="ml-auto shrink-0 text-sm font-normal text-ink-2 tabular-nums">
          {visitMinutes(order, undefined)} min
          {age === 0 ? null : ` · ${t`${age} j`}`}
        </span>
      </span>
      <span className="flex gap-2 text-sm text-ink-2">
        <span className="truncate">{street}</span>
        <span className="ml-auto shrink-0">{serviceCodes(i18n, order).join(' ')}</span>
      </span>
    </>
  );
}
