import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Order } from '#contract/entities/order.ts';
import { changesOrder } from '#contract/rules/orders/order-rights.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useErrorMessage } from '#hooks/app/use-error-message.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import { Field } from '#ui/fields/field.tsx';
import type { SelectionActionProps } from './selection-sheet.tsx';
import { SelectionSheet, useChosenOrders } from './selection-sheet.tsx';
import type { Against } from './split-selection.ts';
import { useActOnOrders } from './use-act-on-orders.ts';

/** Limits of the contract (`contract/entities/order.ts`). */
const tagLength = 40;
const tagsMax = 20;

/** Adds a tag to the chosen orders that the user may change. */
export function TagSelection({ ids, onDone, onUndone, onClose }: SelectionActionProps) {
  const { t } = useLingui();
  const { actor } = useAppData();
  const viewer = { id: actor.id, ...useRoles() };
  const errorText = useErrorMessage();
  const { act, isSubmitting, error } = useActOnOrders({ onDone, onUndone });
  const [typed, setTyped] = useState('');
  const orders = useChosenOrders(ids);
  const tag = typed.trim();
  const isTooLong = tag.length > tagLength;

  function against(order: Order): Against | null {
    if (order.tags.includes(tag)) return { reason: t`Porte déjà cette étiquette.`, isSo: true };
    if (!changesOrder(viewer, order)) return { reason: errorText('Forbidden') };
    return order.tags.length < tagsMax ? null : { reason: t`A déjà ${tagsMax} étiquettes, le maximum.` };
  }
  function problem(isAsked: boolean): string | undefined {
    if (isTooLong) return t`Trop long : 40 caractères au plus`;
    return isAsked && tag === '' ? t`Écrivez une étiquette.` : undefined;
  }

  return (
    <SelectionSheet
      title={t`Étiqueter les commandes choisies`}
      action={t`Étiqueter`}
      ids={ids}
      orders={orders}
      against={against}
      isComplete={tag !== '' && !isTooLong}
      isSubmitting={isSubmitting}
      error={error}
      onAction={(able, alreadySo) =>
        void act({
          able,
          alreadySo,
          change: ({ id, tags }) => ({
            name: 'order.update',
            args: { orderId: id, changes: { tags: [...tags, tag] } },
          }),
          done: t`${plural(able.length, { one: '# commande étiquetée', other: '# commandes étiquetées' })} « ${tag} ».`,
          undone: t`${plural(able.length, { one: '# commande', other: '# commandes' })} sans « ${tag} », comme avant.`,
        })
      }
      onClose={onClose}
    >
      {(isAsked) => (
        <Field
          label={t`Étiquette`}
          value={typed}
          autoComplete="off"
          error={problem(isAsked)}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </SelectionSheet>
  );
}
