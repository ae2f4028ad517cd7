import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import type { RequiredDocument } from '#contract/content/content.ts';
import type { Upload } from '#contract/entities/upload.ts';
import { useMutate } from '#hooks/data/use-mutate.ts';
import { useWithdraw } from '#hooks/data/use-withdraw.ts';
import { useToast } from '#ui/layers/toast.tsx';
import { useShowOutcome } from '#parts/acts/use-show-outcome.ts';

type Filed = Pick<Upload, 'id' | 'kind' | 'requirement' | 'review'>;

/** A file that was filed under another document: the mutation, and where the file stood before. */
export interface Refiling {
  mutationId: string;
  before: Filed;
}

export interface Refile {
  /** Files a file under a required document, or under none. Resolves to null when nothing was stored; the reason is shown. */
  file: (upload: Filed, document: RequiredDocument | null) => Promise<Refiling | null>;
  /** Shows how many files were filed, with an undo of all. */
  show: (refilings: readonly Refiling[]) => void;
}

/** Returns the kind of a file under a document. Without one, a plan is a photo or document again. */
function kindUnder(document: RequiredDocument | null, { kind }: Filed): Filed['kind'] {
  if (document !== null) return document.kind;
  return kind === 'document' ? 'document' : 'photo';
}

/** Returns the functions that give files of an order another document. */
export function useRefile(orderId: string): Refile {
  const { t } = useLingui();
  const showOutcome = useShowOutcome();
  const mutate = useMutate();
  const withdraw = useWithdraw();
  const showToast = useToast();

  async function write({ id: uploadId, kind, requirement, review }: Filed): Promise<string | null> {
    const args = { uploadId, orderId, clientId: null, kind, requirement, seen: review?.at ?? null };
    const outcome = showOutcome(await mutate({ name: 'upload.refile', args }));
    return outcome.ok ? outcome.id : null;
  }

  async function undo(refilings: readonly Refiling[]): Promise<void> {
    for (const { mutationId, before } of refilings.toReversed()) if (!(await withdraw(mutationId))) await write(before);
    showToast({ text: t`De nouveau sous la pièce d’avant.` });
  }

  return {
    file: async (upload, document) => {
      const requirement = document === null ? null : { service: document.service, code: document.code };
      const mutationId = await write({ ...upload, kind: kindUnder(document, upload), requirement });
      const { id, kind, requirement: former, review } = upload;
      return mutationId === null ? null : { mutationId, before: { id, kind, requirement: former, review } };
    },
    show: (refilings) => {
      const count = new Set(refilings.map(({ before }) => before.id)).size;
      if (count === 0) return;
      showToast({
        text: t`${plural(count, { one: '# fichier classé', other: '# fichiers classés' })}`,
        undo: () => void undo(refilings),
      });
    },
  };
}
