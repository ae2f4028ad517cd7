import { useLingui } from '@lingui/react/macro';
import type { Change } from '#data/outbox/change.ts';
import type { DecisionOf } from '#data/queries/decisions.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useErrorMessage } from '#hooks/use-error-message.ts';
import { useMutate } from '#hooks/use-mutate.ts';
import type { Upload } from '#contract/entities/upload.ts';
import { useToast } from '#ui/toast.tsx';

/** A supervisor's decisions. Each is queued like any change, and resolves with true once it is stored on this device. */
export interface Decide {
  review: (uploads: readonly Upload[], accepted: boolean, reason: string) => Promise<boolean>;
  followUp: (decision: DecisionOf<'followUp'>, accepted: boolean, reason: string) => Promise<boolean>;
  draft: (decision: DecisionOf<'draft'>, accepted: boolean, reason: string) => Promise<boolean>;
  claim: (decision: DecisionOf<'claim'>, given: boolean) => Promise<boolean>;
}

/** Returns the decisions of a supervisor. */
export function useDecide(): Decide {
  const { t } = useLingui();
  const { requestSync } = useAppData();
  const errorText = useErrorMessage();
  const mutate = useMutate();
  const showToast = useToast();

  async function store(changes: readonly Change[]): Promise<boolean> {
    const [first, ...rest] = changes;
    if (first === undefined) return true;
    const outcome = await mutate([first, ...rest]);
    showToast({ text: outcome.ok ? t`Décision enregistrée sur cet appareil.` : errorText(outcome.code) });
    if (outcome.ok) requestSync();
    return outcome.ok;
  }

  return {
    review: (uploads, accepted, reason) =>
      store(
        uploads.flatMap(({ id: uploadId, orderId }): Change[] =>
          orderId === null ? [] : [{ name: 'upload.review', args: { uploadId, orderId, accepted, reason } }],
        ),
      ),
    followUp: ({ followUp: { orderId } }, accepted, reason) =>
      store([
        accepted
          ? { name: 'followUp.accept', args: { orderId } }
          : { name: 'followUp.return', args: { orderId, reason, dueOn: null } },
      ]),
    draft: ({ draft: { id: draftId, orderId, submittedAt } }, accepted, reason) =>
      store([
        {
          name: 'draft.decide',
          args: { draftId, orderId, submittedAt, to: accepted ? 'accepted' : 'rejected', reason },
        },
      ]),
    claim: ({ client: { id: clientId }, by }, given) =>
      store([{ name: 'client.decideClaim', args: { clientId, employee: by, given } }]),
  };
}
