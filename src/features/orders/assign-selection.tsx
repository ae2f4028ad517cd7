import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Employee } from '#contract/entities/employee.ts';
import type { Order } from '#contract/entities/order.ts';
import { missingQualifications } from '#contract/rules/qualified.ts';
import { activeEmployees, unsentWorkOfEach } from '#data/queries/people/employees.ts';
import { ordersByIds } from '#data/queries/orders/orders.ts';
import { useLive } from '#hooks/use-live.ts';
import { useSubmit } from '#hooks/use-submit.ts';
import { leavingWith } from '#parts/visit-life/unsent-work-of.ts';
import { useConfirmAssignment } from '#parts/visit-life/use-confirm-assignment.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { Notice } from '#ui/notice.tsx';
import type { SelectionActionProps } from './selection-sheet.tsx';
import { SelectionSheet } from './selection-sheet.tsx';
import { useStoreChanges } from './use-store-changes.ts';

const noOrders: Order[] = [];
const noEmployees: Employee[] = [];

/** Assigns the chosen orders to one employee. Says who lacks a qualification, and whose device still has unsent work. */
export function AssignSelection({ ids, onDone, onClose }: SelectionActionProps) {
  const { t } = useLingui();
  const store = useStoreChanges();
  const confirmAssignment = useConfirmAssignment();
  const [to, setTo] = useState<string | null>(null);
  const employees = useLive(activeEmployees, []) ?? noEmployees;
  const orders = useLive((db) => ordersByIds(db, ids), [ids.join()]) ?? noOrders;
  const employee = employees.find(({ id }) => id === to);
  const moved = employee === undefined ? [] : orders.filter(({ assignee }) => assignee?.id !== employee.id);
  const unqualified =
    employee === undefined ? 0 : moved.filter((one) => missingQualifications(one, employee).length > 0).length;
  const movedIds = moved.map(({ id }) => id).join();
  const unsent =
    useLive(
      async (db) => {
        const found = await unsentWorkOfEach(db, leavingWith(moved, employee ?? null));
        return found.filter((devices) => devices.length > 0).length;
      },
      [movedIds],
    ) ?? 0;
  const { submit, isSubmitting, error } = useSubmit(async () => {
    if (employee === undefined) return null;
    const assignee = { id: employee.id, name: employee.name };
    return store(moved.map(({ id }) => ({ name: 'order.assign', args: { orderId: id, assignee } })));
  });
  async function assign(): Promise<void> {
    if (employee === undefined || !(await confirmAssignment(moved, employee))) return;
    if (await submit()) onDone();
  }

  return (
    <SelectionSheet
      title={t`Attribuer les commandes choisies`}
      action={t`Attribuer`}
      count={employee === undefined ? ids.length : moved.length}
      disabled={isSubmitting || employee === undefined}
      error={error}
      onAction={() => void assign()}
      onClose={onClose}
    >
      <Combobox
        label={t`Attribué à`}
        allLabel={t`Chercher un collègue`}
        nothingLabel={t`Aucun collègue ne porte ce nom.`}
        value={to}
        options={employees.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setTo}
      />
      {unqualified === 0 || employee === undefined ? null : (
        <Notice tone="wait">
          <Plural
            value={unqualified}
            one="# commande demande une qualification qui lui manque."
            other="# commandes demandent une qualification qui lui manque."
          />
        </Notice>
      )}
      {unsent === 0 ? null : (
        <Notice tone="wait">
          <Plural
            value={unsent}
            one="L’appareil de son titulaire a encore du travail non envoyé sur # commande."
            other="Les appareils de leurs titulaires ont encore du travail non envoyé sur # commandes."
          />{' '}
          <Trans>Mieux vaut attendre l’envoi, si possible.</Trans>
        </Notice>
      )}
    </SelectionSheet>
  );
}
