import { useLingui } from '@lingui/react/macro';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Order } from '#contract/entities/order.ts';
import type { EndedDraft } from '#data/outbox/mutate.ts';
import type { DeviceUnsentWork } from '#data/queries/people/employees.ts';
import { unsentWorkByDevice } from '#data/queries/people/employees.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useMutate } from '#hooks/data/use-mutate.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import { useConfirmAssignment } from '#parts/visit-life/warnings/use-confirm-assignment.tsx';
import { useShowOutcome } from '#parts/acts/use-show-outcome.ts';

export interface AssignOrder {
  isSubmitting: boolean;
  /** Unsent work about the order on devices of the current assignee. */
  unsentWork: readonly DeviceUnsentWork[];
  /**
   * Assigns the order. Asks once about the times of its visits and about unsent work. Resolves with true once stored, which ends the draft.
   */
  assign: (to: EmployeeRef | null, draft: EndedDraft) => Promise<boolean>;
}

const nothing: DeviceUnsentWork[] = [];

export function useAssign(order: Order): AssignOrder {
  const { id: orderId, assignee } = order;
  const { t } = useLingui();
  const mutate = useMutate();
  const confirmAssignment = useConfirmAssignment();
  const showOutcome = useShowOutcome();
  const assigneeId = assignee?.id ?? '';
  const unsentWork = useLive((db) => unsentWorkByDevice(db, assigneeId, orderId), [assigneeId, orderId]) ?? nothing;

  const { submit, isSubmitting } = useSubmit(async (to: EmployeeRef | null, draft: EndedDraft) => {
    const outcome = await mutate({ name: 'order.assign', args: { orderId, assignee: to } }, { ends: [draft] });
    return showOutcome(outcome, t`Attribution enregistrée.`);
  });

  return {
    isSubmitting,
    unsentWork,
    assign: async (to, draft) => (await confirmAssignment([order], to)) && (await submit(to, draft)),
  };
}
