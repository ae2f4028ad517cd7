import { useLingui } from '@lingui/react/macro';
import type { Upload } from '#contract/entities/upload.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useMutate } from '#hooks/use-mutate.ts';
import { cancelRemoval, removeLater } from '#hooks/use-pending-removals.ts';
import { useToast } from '#ui/toast.tsx';
import { useShowOutcome } from '#parts/use-show-outcome.ts';

/** Returns the function that hides a file of a client at once, and removes it after the undo delay. */
export function useRemoveClientFile(): (file: Pick<Upload, 'id' | 'name' | 'clientId' | 'review'>) => void {
  const { t } = useLingui();
  const showOutcome = useShowOutcome();
  const { requestSync } = useAppData();
  const mutate = useMutate();
  const showToast = useToast();

  async function removeNow(uploadId: string, clientId: string | null, seen: string | null): Promise<void> {
    showOutcome(await mutate({ name: 'upload.remove', args: { uploadId, orderId: null, clientId, seen } }));
    requestSync();
  }

  return ({ id, name, clientId, review }) => {
    removeLater(id, () => removeNow(id, clientId, review?.at ?? null));
    showToast({ text: t`« ${name} » est retiré.`, undo: () => cancelRemoval(id) });
  };
}
