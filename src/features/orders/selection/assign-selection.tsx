import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Employee } from '#contract/entities/employee.ts';
import type { Order } from '#contract/entities/order.ts';
import { activeEmployees, unsentWorkOfEach } from '#data/queries/people/employees.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { leavingWith } from '#parts/visit-life/warnings/unsent-work-of.ts';
import { useAgainstAssignment } from '#parts/visit-life/warnings/use-against-assignment.ts';
import { useConfirmAssignment } from '#parts/visit-life/warnings/use-confirm-assignment.tsx';
import { Combobox } from '#ui/fields/combobox.tsx';
import { Notice } from '#ui/states/notice.tsx';
import type { SelectionActionProps } from './selection-sheet.tsx';
import { SelectionSheet, useChosenOrders } from './selection-sheet.tsx';
import type { Against } from './split-selection.ts';
import { useActOnOrders } from './use-act-on-orders.ts';

const noEmployees: Employee[] = [];

/** Returns what stands against giving an order to an employee; null until that is known. */
function useAgainst(orders: readonly Order[]): ((order: Order, to: Employee) => Against | null) | null {
  const { t } = useLingui();
  const against = useAgainstAssignment(orders);
  if (against === null) return null;
  return (order, to) => {
    const { id, name } = to;
    if (order.assignee?.id === id) return { reason: t`Déjà attribuée à ${name}.`, isSo: true };
    const reason = against(order, to);
    return reason === null ? null : { reason };
  };
}

/** Counts the orders whose assignees' devices still hold unsent work about them. */
function useUnsentCount(orders: readonly Order[], to: Employee | undefined): number {
  const moved = to === undefined ? [] : orders;
  return (
    useLive(
      async (db) => {
        const found = await unsentWorkOfEach(db, leavingWith(moved, to ?? null));
        return found.filter((devices) => devices.length > 0).length;
      },
      [to?.id, moved.map(({ id }) => id).join()],
    ) ?? 0
  );
}

function UnsentNotice({ orders, to }: { orders: readonly Order[]; to: Employee | undefined }) {
  const unsent = useUnsentCount(orders, to);
  if (unsent === 0) return null;
  return (
    <Notice tone="wait">
      <Plural
        value={unsent}
        one="L’appareil de son titulaire a encore du travail non envoyé sur # commande."
        other="Les appareils de leurs titulaires ont encore du travail non envoyé sur # commandes."
      />{' '}
      <Trans>Mieux vaut attendre l’envoi, si possible.</Trans>
    </Notice>
  );
}

/** Assigns the chosen orders to one employee. Says which ones they cannot be given and why, and whose device has unsent work. */
export function AssignSelection({ ids, onDone, onUndone, onClose }: SelectionActionProps) {
  const { t } = useLingui();
  const { act, isSubmitting, error } = useActOnOrders({ onDone, onUndone });
  const confirmAssignment = useConfirmAssignment();
  const [to, setTo] = useState<string | null>(null);
  const employees = useLive(activeEmployees, []) ?? noEmployees;
  const employee = employees.find(({ id }) => id === to);
  const orders = useChosenOrders(ids);
  const against = useAgainst(orders);

  async function assign(able: readonly Order[], alreadySo: readonly string[]): Promise<void> {
    if (employee === undefined || !(await confirmAssignment(able, employee))) return;
    const { id, name } = employee;
    await act({
      able,
      alreadySo,
      change: (order) => ({ name: 'order.assign', args: { orderId: order.id, assignee: { id, name } } }),
      done: t`${plural(able.length, { one: '# commande attribuée', other: '# commandes attribuées' })} à ${name}.`,
      undone: t`${plural(able.length, { one: '# commande', other: '# commandes' })} : attribution annulée.`,
    });
  }

  return (
    <SelectionSheet
      title={t`Attribuer les commandes choisies`}
      action={t`Attribuer`}
      ids={ids}
      orders={orders}
      against={(order) => (employee === undefined ? null : (against?.(order, employee) ?? null))}
      isComplete={employee !== undefined && against !== null}
      isSubmitting={isSubmitting}
      error={error}
      onAction={(able, alreadySo) => void assign(able, alreadySo)}
      onClose={onClose}
    >
      {(isAsked, able) => (
        <>
          <Combobox
            label={t`Attribué à`}
            allLabel={t`Chercher un collègue`}
            nothingLabel={t`Aucun collègue ne porte ce nom.`}
            value={to}
            options={employees.map(({ id, name }) => ({ value: id, label: name }))}
            error={isAsked && to === null ? t`Choisissez une personne.` : undefined}
            onChange={setTo}
          />
          <UnsentNotice orders={able} to={employee} />
        </>
      )}
    </SelectionSheet>
  );
}
