import { Trans, useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '#contract/entities/order.ts';
import { ordersToPlan } from '#data/queries/visits/planning.ts';
import { useLive } from '#hooks/data/use-live.ts';
import type { PlanStart } from '#parts/planning/plan-form.ts';
import { PlanSheet } from '#parts/planning/plan-sheet.tsx';
import { focusEntry } from '#ui/lists/entry-focus.ts';
import { Field } from '#ui/fields/field.tsx';
import { Sheet } from '#ui/layers/sheet.tsx';
import { SheetAction } from '#ui/actions/sheet-action.tsx';
import { ordersMatching } from './tray-filter.ts';
import { OrderLines } from './tray.tsx';

export interface ChooseOrderSheetProps {
  /** The empty time that was pressed. */
  at: PlanStart;
  onClose: () => void;
}

/** Orders listed at once: typing finds the others. */
const shownMax = 40;

/** Chooses the order of a visit at an empty time, then plans it there. */
export function ChooseOrderSheet({ at, onClose }: ChooseOrderSheetProps) {
  const { t } = useLingui();
  const orders = useLive(ordersToPlan, []);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Order | null>(null);
  if (chosen !== null)
    return <PlanSheet order={chosen} visit={null} at={at} onClose={onClose} onUndone={() => focusEntry(chosen.id)} />;
  const found = ordersMatching(orders ?? [], typed);
  return (
    <Sheet
      open
      title={t`Quelle commande ?`}
      onClose={onClose}
      footer={
        <SheetAction look="ghost" onClick={onClose}>
          <Trans>Annuler</Trans>
        </SheetAction>
      }
    >
      <Field
        label={t`Chercher une commande à planifier`}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {orders !== undefined && found.length === 0 ? (
        <p className="flex items-center gap-2 text-ink-2">
          <Search aria-hidden="true" size={18} />
          {orders.length === 0 ? (
            <Trans>Aucune commande n’attend de visite.</Trans>
          ) : (
            <Trans>Aucune commande à planifier ne correspond.</Trans>
          )}
        </p>
      ) : null}
      <ul className="flex flex-col gap-2">
        {found.slice(0, shownMax).map((order) => (
          <li key={order.id}>
            <button
              type="button"
              onClick={() => setChosen(order)}
              className="flex min-h-14 w-full flex-col justify-center rounded-control border border-line bg-card px-3 py-2 text-left hover:border-line-strong"
            >
              <OrderLines order={order} />
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
