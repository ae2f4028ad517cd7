import { Trans, useLingui } from '@lingui/react/macro';
import type { EmployeeRef } from '#contract/entities/common.ts';
import { unsentWorkByDevice } from '#data/queries/employees.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useConfirm } from '#ui/confirm.ts';
import { UnsentWorkLines } from './unsent-work-notice.tsx';

interface Question {
  title: string;
  confirmLabel: string;
}

/**
 * Returns the function that asks before work leaves somebody whose devices still hold unsent work about it.
 * @param question in the words of the button that was pressed; by default those of giving work to a colleague
 */
export function useConfirmUnsent(
  question?: Question,
): (former: EmployeeRef, ...orderIds: string[]) => Promise<boolean> {
  const { t } = useLingui();
  const { title, confirmLabel } = question ?? { title: t`Donner quand même ?`, confirmLabel: t`Donner quand même` };
  const { db } = useAppData();
  const ask = useConfirm();
  return async (former, ...orderIds) => {
    const held = await Promise.all(orderIds.map((orderId) => unsentWorkByDevice(db, former.id, orderId)));
    const unsentWork = [...new Map(held.flat().map((one) => [one.device.id, one])).values()];
    if (unsentWork.length === 0) return true;
    const { accepted } = await ask({
      title,
      body: (
        <>
          <UnsentWorkLines unsentWork={unsentWork} />
          <p className="mt-2">
            <Trans>
              Les constats seront acceptés, d’autres modifications peut-être pas. Attendez l’envoi si possible.
            </Trans>
          </p>
        </>
      ),
      confirmLabel,
      doubtful: true,
    });
    return accepted;
  };
}
