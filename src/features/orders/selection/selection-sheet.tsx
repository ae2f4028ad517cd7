import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Order } from '#contract/entities/order.ts';
import { ordersByIds } from '#data/queries/orders/orders.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { Fold } from '#ui/page/fold.tsx';
import { useFormats } from '#ui/format.ts';
import { ErrorNotice, ProblemNotice } from '#ui/states/notice.tsx';
import { Sheet } from '#ui/layers/sheet.tsx';
import { SheetAction } from '#ui/actions/sheet-action.tsx';
import type { Against } from './split-selection.ts';
import { splitSelection } from './split-selection.ts';

/** The most orders that an action changes at once: they are stored, and undone, together. */
const actionMax = 500;

/** The orders that an action concerns, and what follows it. */
export interface SelectionActionProps {
  ids: readonly string[];
  /** Given the orders that are now as the action wants them. */
  onDone: (ids: readonly string[]) => void;
  /** Given the orders that are again as they were. */
  onUndone: (ids: readonly string[]) => void;
  onClose: () => void;
}

const none: Order[] = [];

/** Returns the chosen orders of which an action changes what it may: the first ones, as far as they are stored. */
export function useChosenOrders(ids: readonly string[]): Order[] {
  const first = ids.slice(0, actionMax);
  return useLive((db) => ordersByIds(db, first), [first.join()]) ?? none;
}

interface SelectionSheetProps {
  title: string;
  action: string;
  ids: readonly string[];
  orders: readonly Order[];
  /** Returns what stands against the action on an order; null when nothing does. */
  against: (order: Order) => Against | null;
  /** Everything that the action needs is given, and right. */
  isComplete: boolean;
  isSubmitting: boolean;
  error: string | null;
  /** Acts on the orders that may change. Is given also those that are so already. */
  onAction: (able: readonly Order[], alreadySo: readonly string[]) => void;
  onClose: () => void;
  /** Its fields; `isAsked` once the action was asked for: then they say what is missing. */
  children: (isAsked: boolean, able: readonly Order[]) => ReactNode;
}

/** The frame of an action on the chosen orders. It says which ones the action leaves as they are, and why, before it is done. */
export function SelectionSheet({
  title,
  action,
  ids,
  orders,
  against,
  isComplete,
  isSubmitting,
  error,
  onAction,
  onClose,
  children,
}: SelectionSheetProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const [isAsked, setIsAsked] = useState(false);
  const { able, left } = splitSelection(orders, against);
  const beyond = ids.length - Math.min(ids.length, actionMax);
  const [count, all] = [formats.count(able.length), formats.count(ids.length)];
  const isNothing = orders.length > 0 && able.length === 0;
  function act(): void {
    setIsAsked(true);
    if (!isComplete || able.length === 0) return;
    const alreadySo = left.flatMap(({ isSo, orders: these }) => (isSo ? these.map(({ id }) => id) : []));
    onAction(able, alreadySo);
  }
  return (
    <Sheet
      open
      title={title}
      onClose={onClose}
      footer={
        <SheetAction disabled={isSubmitting} onClick={act}>
          {action}
        </SheetAction>
      }
    >
      <p className="text-ink-2">
        {able.length === ids.length ? (
          <Plural value={ids.length} one="# commande" other="# commandes" />
        ) : (
          <Trans>
            À changer : {count} des {all} commandes choisies
          </Trans>
        )}
      </p>
      {children(isAsked, able)}
      {left.length + beyond === 0 ? null : (
        <section aria-label={t`Ne changent pas`} className="rounded-card border border-line px-4">
          {left.map(({ reason, orders: these }) => (
            <Fold
              key={reason}
              line="below"
              summary={
                <span>
                  <strong className="tabular-nums">{formats.count(these.length)}</strong> · {reason}
                </span>
              }
            >
              <OrderNames orders={these} />
            </Fold>
          ))}
          {beyond === 0 ? null : (
            <p className="py-3">
              <strong className="tabular-nums">{formats.count(beyond)}</strong> ·{' '}
              <Trans>{actionMax} commandes au plus à la fois.</Trans>
            </p>
          )}
        </section>
      )}
      {isAsked && isNothing && isComplete ? (
        <ProblemNotice>
          <Trans>Aucune de ces commandes ne peut changer.</Trans>
        </ProblemNotice>
      ) : null}
      <ErrorNotice error={error} />
    </Sheet>
  );
}

function OrderNames({ orders }: { orders: readonly Order[] }) {
  const { i18n } = useLingui();
  return (
    <ul className="max-h-48 overflow-y-auto pb-2 text-sm text-ink-2">
      {orders.map(({ id, number, address }) => {
        const { street, town } = addressLines(i18n, address);
        return (
          <li key={id} className="py-0.5">
            {[number, street, town].filter(Boolean).join(' · ')}
          </li>
        );
      })}
    </ul>
  );
}
