import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { Employee } from '#contract/entities/employee.ts';
import type { Order } from '#contract/entities/order.ts';
import type { DeviceUnsentWork } from '#data/queries/people/employees.ts';
import { activeEmployees, unsentWorkByDevice } from '#data/queries/people/employees.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { UnsentWorkNotice } from '#parts/visit-life/warnings/unsent-work-notice.tsx';
import { LackingNotice } from '#parts/visit-life/steps/lacking-notice.tsx';
import { useAgainstAssignment } from '#parts/visit-life/warnings/use-against-assignment.ts';
import { useConfirmAssignment } from '#parts/visit-life/warnings/use-confirm-assignment.tsx';
import { Combobox } from '#ui/fields/combobox.tsx';
import { Sheet } from '#ui/layers/sheet.tsx';
import { SheetAction } from '#ui/actions/sheet-action.tsx';
import { useDecide } from '../verdict/use-decide.ts';

interface AssignSheetProps {
  order: Order;
  /** The parts of the decision beside which it stands. */
  shownWith: readonly string[];
  onClose: () => void;
}

const noWork: DeviceUnsentWork[] = [];

/** Gives an order to a colleague, unless the contract refuses it. Warns first about work that its holder has not sent. Enter chooses, then assigns. */
export function AssignSheet({ order, shownWith, onClose }: AssignSheetProps) {
  const { t } = useLingui();
  const formId = useId();
  const { assign } = useDecide();
  const confirmAssignment = useConfirmAssignment();
  const [to, setTo] = useState<string | null>(null);
  const holderId = order.assignee?.id ?? '';
  const colleagues = useLive(activeEmployees, [])?.filter(({ id }) => id !== holderId);
  const unsentWork = useLive((db) => unsentWorkByDevice(db, holderId, order.id), [holderId, order.id]) ?? noWork;
  const chosen = colleagues?.find(({ id }) => id === to);
  const judge = useAgainstAssignment([order]);
  const against = chosen === undefined ? null : (judge?.(order, chosen) ?? null);
  const canGive = chosen !== undefined && judge !== null && against === null;
  const { submit, isSubmitting } = useSubmit(async ({ id, name }: Employee) => {
    if (!(await assign(order.id, { id, name }, shownWith))) return '';
    onClose();
    return null;
  });
  async function give(): Promise<void> {
    if (canGive && (await confirmAssignment([order], chosen))) await submit(chosen);
  }

  return (
    <Sheet
      open
      title={t`Attribuer la commande`}
      onClose={onClose}
      footer={
        <SheetAction type="submit" form={formId} disabled={isSubmitting || !canGive}>
          <Trans>Attribuer</Trans>
        </SheetAction>
      }
    >
      <UnsentWorkNotice unsentWork={unsentWork} />
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          void give();
        }}
      >
        {colleagues === undefined ? null : (
          <Combobox
            autoFocus
            label={t`Attribué à`}
            allLabel={t`Chercher un collègue`}
            nothingLabel={t`Aucun collègue ne porte ce nom.`}
            value={to}
            options={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setTo}
          />
        )}
      </form>
      {chosen === undefined ? null : <LackingNotice order={order} employee={chosen} against={against} />}
    </Sheet>
  );
}
