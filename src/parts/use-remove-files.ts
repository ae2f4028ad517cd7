import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Upload } from '#contract/entities/upload.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useMutate } from '#hooks/use-mutate.ts';
import { cancelRemoval, removeLater } from '#hooks/use-pending-removals.ts';
import { useRoles } from '#hooks/use-roles.ts';
import { useToast } from '#ui/toast.tsx';
import { useShowOutcome } from './use-show-outcome.ts';

/** The last removal: two at once would each bring back what the other takes out of an answer. */
let last: Promise<unknown> = Promise.resolve();

type Removable = Pick<Upload, 'id' | 'name' | 'orderId' | 'clientId' | 'review'>;

/**
 * Returns the function that hides files of an order or a client at once, and removes them after the undo delay: also out of the open
 * survey, whose questions are open again without them.
 */
export function useRemoveFiles(): (...files: Removable[]) => void {
  const { t } = useLingui();
  const showOutcome = useShowOutcome();
  const { actor, db, requestSync } = useAppData();
  const roles = useRoles();
  const mutate = useMutate();
  const showToast = useToast();

  async function answersOf(orderId: string, uploadId: string) {
    const { answersWithout } = await import('#data/queries/visits/answers-without.ts');
    return answersWithout(db, { orderId, uploadId }, { id: actor.id, ...roles });
  }

  async function removeNow({ id: uploadId, orderId, clientId, review }: Removable): Promise<void> {
    const others = orderId === null ? [] : await answersOf(orderId, uploadId);
    const args = { uploadId, orderId, clientId, seen: review?.at ?? null };
    showOutcome(await mutate([{ name: 'upload.remove', args }, ...others]));
    requestSync();
  }

  return (...files) => {
    const name = files[0]?.name ?? '';
    for (const file of files) {
      removeLater(file.id, () => {
        last = last.catch(() => undefined).then(() => removeNow(file));
        return last;
      });
    }
    showToast({
      text:
        files.length === 1
          ? t`« ${name} » est retiré.`
          : t`${plural(files.length, { one: '# fichier retiré.', other: '# fichiers retirés.' })}`,
      undo: () => {
        for (const { id } of files) cancelRemoval(id);
      },
    });
  };
}
