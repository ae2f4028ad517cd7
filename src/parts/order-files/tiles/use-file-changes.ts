import { useLingui } from '@lingui/react/macro';
import type { Upload } from '#contract/entities/upload.ts';
import { planNumber } from '#contract/rules/files/plan-numbers.ts';
import { documentsOfOrder } from '#data/queries/files/documents.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import type { MutateOutcome } from '#hooks/data/use-mutate.ts';
import { useMutate } from '#hooks/data/use-mutate.ts';
import { useWithdraw } from '#hooks/data/use-withdraw.ts';
import { useToast } from '#ui/layers/toast.tsx';
import { useRemoveFiles } from '#parts/acts/use-remove-files.ts';
import { useShowOutcome } from '#parts/acts/use-show-outcome.ts';

interface Named {
  id: string;
  name: string;
}

export interface FileChanges {
  rename: (id: string, name: string) => Promise<MutateOutcome>;
  /** Removes the file, and offers to take that back. */
  remove: (file: Named & Pick<Upload, 'review'>) => void;
  /** Removes a new file without an undo: the caller has confirmed it. */
  discard: (id: string) => void;
  /**
   * Orders the plans of a required document, and offers the former order.
   * @param moved the plan that got another place
   */
  reorder: (ids: readonly string[], former: readonly string[], moved: Named) => void;
}

/** Returns the actions on the files of an order. */
export function useFileChanges(orderId: string): FileChanges {
  const { t } = useLingui();
  const showOutcome = useShowOutcome();
  const { db, requestSync } = useAppData();
  const remove = useRemoveFiles();
  const mutate = useMutate();
  const showToast = useToast();
  const withdraw = useWithdraw();
  const owner = { orderId, clientId: null };

  async function discardNow(uploadId: string): Promise<void> {
    showOutcome(await mutate({ name: 'upload.remove', args: { uploadId, ...owner, seen: null } }));
    requestSync();
  }

  const order = (ids: readonly string[]): Promise<MutateOutcome> =>
    mutate({ name: 'upload.reorder', args: { ...owner, uploadIds: [...ids] } });

  async function undoOrder(mutationId: string, former: readonly string[]): Promise<void> {
    const outcome = (await withdraw(mutationId)) ? null : await order(former);
    showOutcome(outcome ?? { ok: true, id: mutationId }, t`De nouveau dans l’ordre d’avant.`);
  }

  async function reorder(ids: readonly string[], former: readonly string[], { id, name }: Named): Promise<void> {
    const outcome = showOutcome(await order(ids));
    if (!outcome.ok) return;
    const number = planNumber(ids.indexOf(id));
    const undo = (): void => void undoOrder(outcome.id, former);
    showToast({
      text: t`« ${name} » est maintenant le plan ${number}.`,
      undo,
    });
  }

  return {
    rename: async (uploadId, name) => {
      const found = await documentsOfOrder(db, orderId);
      const documentId = found.find(({ document }) => document.uploadId === uploadId)?.document.id;
      // The name of a document is its row's own, here and in the drive.
      return documentId === undefined
        ? mutate({ name: 'upload.rename', args: { uploadId, ...owner, name } })
        : mutate({ name: 'document.rename', args: { documentId, ...owner, name } });
    },
    remove: (file) => remove({ ...file, ...owner }),
    discard: (id) => void discardNow(id),
    reorder: (ids, former, moved) => void reorder(ids, former, moved),
  };
}
