import type { Order } from '#contract/entities/order.ts';
import type { Change } from '#data/outbox/change.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { useUndoableChanges } from '#parts/acts/use-undoable-changes.ts';
import type { SelectionActionProps } from './selection-sheet.tsx';

/** What an action changes, and what is said of it. */
interface Act {
  able: readonly Order[];
  /** Orders that are already as the action makes the others. */
  alreadySo: readonly string[];
  change: (order: Order) => Change;
  done: string;
  undone: string;
}

/** Returns the function that does an action on chosen orders as one act: undone as one, and what is given back is chosen again. */
export function useActOnOrders({ onDone, onUndone }: Pick<SelectionActionProps, 'onDone' | 'onUndone'>): {
  act: (act: Act) => Promise<void>;
  isSubmitting: boolean;
  error: string | null;
} {
  const store = useUndoableChanges();
  const { submit, isSubmitting, error } = useSubmit(async ({ able, change, done, undone }: Act) => {
    const [first, ...rest] = able.map(change);
    if (first === undefined) return null;
    const onBack = (): void => onUndone(able.map(({ id }) => id));
    return store([first, ...rest], { done, undone, onUndone: onBack });
  });
  return {
    act: async (one) => {
      if (await submit(one)) onDone([...one.able.map(({ id }) => id), ...one.alreadySo]);
    },
    isSubmitting,
    error,
  };
}
