import { Trans, useLingui } from '@lingui/react/macro';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Order } from '#contract/entities/order.ts';
import type { DeviceUnsentWork } from '#data/queries/employees.ts';
import { unsentWorkByDevice } from '#data/queries/employees.ts';
import { useErrorMessage } from '#hooks/use-error-message.ts';
import { useLive } from '#hooks/use-live.ts';
import { useMutate } from '#hooks/use-mutate.ts';
import { useSubmit } from '#hooks/use-submit.ts';
import { useConfirm } from '#ui/confirm.ts';
import { useToast } from '#ui/toast.tsx';
import { UnsentWorkLines } from './unsent-work-notice.tsx';

export interface AssignOrder {
  isSubmitting: boolean;
  /** Unsent work about the order on devices of the current assignee. */
  unsentWork: readonly DeviceUnsentWork[];
  /** Assigns the order. Asks for confirmation when unsent work would arrive later. Resolves with true once stored. */
  assign: (to: EmployeeRef | null) => Promise<boolean>;
}

const nothing: DeviceUnsentWork[] = [];

export function useAssign({ id: orderId, assignee }: Order): AssignOrder {
  const { t } = useLingui();
  const errorText = useErrorMessage();
  const mutate = useMutate();
  const ask = useConfirm();
  const showToast = useToast();
  const assigneeId = assignee?.id ?? '';
  const unsentWork = useLive((db) => unsentWorkByDevice(db, assigneeId, orderId), [assigneeId, orderId]) ?? nothing;

  const { submit, isSubmitting } = useSubmit(async (to: EmployeeRef | null) => {
    const outcome = await mutate({ name: 'order.assign', args: { orderId, assignee: to } });
    const problem = outcome.ok ? null : errorText(outcome.code);
    showToast({ text: problem ?? t`Attribution enregistrée sur cet appareil.` });
    return problem;
  });

  async function confirmed(): Promise<boolean> {
    if (unsentWork.length === 0) return true;
    const { accepted } = await ask({
      title: t`Attribuer quand même ?`,
      body: (
        <>
          <UnsentWorkLines unsentWork={unsentWork} />
          <p className="mt-2">
            <Trans>
              Les constats faits sur place seront encore acceptés ; d’autres modifications pourront être refusées. Mieux
              vaut attendre l’envoi, si possible.
            </Trans>
          </p>
        </>
      ),
      confirmLabel: t`Attribuer quand même`,
    });
    return accepted;
  }

  return { isSubmitting, unsentWork, assign: async (to) => (await confirmed()) && (await submit(to)) };
}
