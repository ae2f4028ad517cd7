import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Order } from '#contract/entities/order.ts';
import { changesOrder } from '#contract/rules/order-rights.ts';
import { ordersByIds } from '#data/queries/orders/orders.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useLive } from '#hooks/use-live.ts';
import { useRoles } from '#hooks/use-roles.ts';
import { useSubmit } from '#hooks/use-submit.ts';
import { Field } from '#ui/field.tsx';
import type { SelectionActionProps } from './selection-sheet.tsx';
import { SelectionSheet } from './selection-sheet.tsx';
import { useStoreChanges } from './use-store-changes.ts';

/** Limits of the contract (`contract/entities/order.ts`). */
const tagLength = 40;
const tagsMax = 20;
const none: Order[] = [];

/** Adds a tag to the chosen orders that the user may change. */
export function TagSelection({ ids, onDone, onClose }: SelectionActionProps) {
  const { t } = useLingui();
  const { actor } = useAppData();
  const viewer = { id: actor.id, ...useRoles() };
  const store = useStoreChanges();
  const [typed, setTyped] = useState('');
  const orders = useLive((db) => ordersByIds(db, ids), [ids.join()]) ?? none;
  const tag = typed.trim();
  const tagged = orders.filter(
    (order) => changesOrder(viewer, order) && !order.tags.includes(tag) && order.tags.length < tagsMax,
  );
  const isTooLong = tag.length > tagLength;
  const { submit, isSubmitting, error } = useSubmit(() =>
    store(
      tagged.map(({ id, tags }) => ({
        name: 'order.update',
        args: { orderId: id, changes: { tags: [...tags, tag] } },
      })),
    ),
  );
  return (
    <SelectionSheet
      title={t`Étiqueter les commandes choisies`}
      action={t`Étiqueter`}
      count={tagged.length}
      disabled={isSubmitting || tag === '' || isTooLong}
      error={error}
      onAction={() => void submit().then((ok) => (ok ? onDone() : undefined))}
      onClose={onClose}
    >
      <Field
        label={t`Étiquette`}
        value={typed}
        autoComplete="off"
        error={isTooLong ? t`Trop long : 40 caractères au plus` : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
    </SelectionSheet>
  );
}
