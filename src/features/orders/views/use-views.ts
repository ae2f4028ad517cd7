import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { OrderView } from '#contract/entities/order-view.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { viewNameMax } from '#contract/values/limits.ts';
import type { Change } from '#data/outbox/change.ts';
import { earlierViews, endEarlierViews, namedViews } from '#data/queries/orders/order-views.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import type { MutateOutcome } from '#hooks/data/use-mutate.ts';
import { useSyncStatus } from '#hooks/sync/use-sync-status.ts';
import { useUndoableChanges } from '#parts/acts/use-undoable-changes.ts';

const none: OrderView[] = [];

/** A named view has no columns of its own: it shows those of its reader, whoever shares it. */
const readersLayout = { columns: null, density: 'normal' } as const;

/** Returns the change that saves a view as it is given. */
function saving({ id, name, query, columns, density, shared }: Omit<OrderView, 'employee' | 'removed'>): Change {
  const args: MutationArgs<'orderView.save'> = { orderViewId: id, name, query, columns, density, shared };
  return { name: 'orderView.save', args };
}

/** Carries over the views that an earlier version saved on this device alone, once, in one of its tabs. */
export function useCarriedViews(): void {
  const { db, newId, mutate } = useAppData();
  const { firstSync } = useSyncStatus();
  const earlier = useLive(earlierViews, []) ?? [];
  const count = earlier.length;
  useEffect(() => {
    if (count === 0 || firstSync) return;
    const alongside = { tables: [db.facts], write: () => [endEarlierViews(db)] };
    const views = earlier.filter(({ name }) => name.trim() !== '' && name.length <= viewNameMax);
    const [first, ...rest] = views.map((view) => saving({ ...view, id: newId(), ...readersLayout, shared: false }));
    if (first === undefined) return;
    // Another tab may have done it meanwhile.
    mutate([{ ...first, alongside }, ...rest]).catch(() => undefined);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the views that were there at first
  }, [count, firstSync]);
}

/** The saved views of the user and those that are shared, with what can be done with them. Each can be undone. */
export interface Views {
  views: readonly OrderView[];
  isOwn: (view: OrderView) => boolean;
  /** Saves the filters of the list under a name; a view of the user's own with that name takes them. */
  save: (given: Pick<OrderView, 'name' | 'query' | 'shared'>) => Promise<MutateOutcome>;
  share: (view: OrderView, shared: boolean) => void;
  remove: (view: OrderView) => void;
}

export function useViews(): Views {
  const { t } = useLingui();
  const { actor, newId } = useAppData();
  const store = useUndoableChanges();
  const views = useLive((db) => namedViews(db, actor.id), [actor.id]) ?? none;
  const isOwn = ({ employee }: OrderView): boolean => employee.id === actor.id;
  return {
    views,
    isOwn,
    save: ({ name, query, shared }) => {
      const known = views.find((view) => isOwn(view) && view.name === name);
      return store([saving({ id: known?.id ?? newId(), ...readersLayout, name, query, shared })], {
        done: t`Vue « ${name} » enregistrée`,
        undone: t`Vue « ${name} » comme avant`,
      });
    },
    share: (view, shared) => {
      const { name } = view;
      void store([saving({ ...view, shared })], {
        done: shared ? t`Vue « ${name} » partagée avec vos collègues` : t`Vue « ${name} » pour vous seul`,
        undone: t`Vue « ${name} » comme avant`,
      });
    },
    remove: ({ id: orderViewId, name }) =>
      void store([{ name: 'orderView.remove', args: { orderViewId } }], {
        done: t`Vue « ${name} » retirée`,
        undone: t`Vue « ${name} » comme avant`,
      }),
  };
}

/** Returns the function that saves the user's layout of the list, of all views, the same on all their devices. It can be undone. */
export function useSaveLayout(): (layout: Pick<OrderView, 'columns' | 'density'>) => Promise<MutateOutcome> {
  const { t } = useLingui();
  const { actor } = useAppData();
  const store = useUndoableChanges();
  return (layout) =>
    store([saving({ id: actor.id, name: '', query: '', shared: false, ...layout })], {
      done: t`Colonnes enregistrées`,
      undone: t`Colonnes comme avant`,
    });
}
