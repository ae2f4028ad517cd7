import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Upload } from '#contract/entities/upload.ts';
import type { Change } from '#data/outbox/change.ts';
import { useShowOutcome } from './use-show-outcome.ts';
import { useUndoableChanges } from './use-undoable-changes.ts';

type Removable = Pick<Upload, 'id' | 'name' | 'orderId' | 'clientId' | 'review'>;

const removal = ({ id: uploadId, orderId, clientId, review }: Removable): Change => ({
  name: 'upload.remove',
  args: { uploadId, orderId, clientId, seen: review?.at ?? null },
});

/** Returns the function that removes files of an order or a client as one act, which can be taken back. */
export function useRemoveFiles(): (...files: readonly Removable[]) => void {
  const { t } = useLingui();
  const store = useUndoableChanges();
  const showOutcome = useShowOutcome();

  return (...files) => {
    const [first, ...others] = files;
    if (first === undefined) return;
    const count = files.length;
    const said =
      count === 1
        ? { done: t`« ${first.name} » est retiré.`, undone: t`« ${first.name} » est de nouveau là.` }
        : {
            done: t`${plural(count, { one: '# fichier retiré.', other: '# fichiers retirés.' })}`,
            undone: t`${plural(count, { one: '# fichier de nouveau là.', other: '# fichiers de nouveau là.' })}`,
          };
    void store([removal(first), ...others.map(removal)], said).then(showOutcome);
  };
}
