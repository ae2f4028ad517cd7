import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Upload } from '#contract/entities/upload.ts';
import type { Change } from '#data/outbox/change.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useRoles } from '#hooks/app/use-roles.ts';
import { useShowOutcome } from './use-show-outcome.ts';
import { useUndoableChanges } from './use-undoable-changes.ts';

/** The last removal: two at once would each bring back what the other takes out of an answer. */
let last: Promise<unknown> = Promise.resolve();

type Removable = Pick<Upload, 'id' | 'name' | 'orderId' | 'clientId' | 'review'>;

const removal = ({ id: uploadId, orderId, clientId, review }: Removable): Change => ({
  name: 'upload.remove',
  args: { uploadId, orderId, clientId, seen: review?.at ?? null },
});

/**
 * Returns the function that removes files of an order or a client as one act, which can be taken back: also out of the open survey,
 * whose questions are open again without them.
 */
export function useRemoveFiles(): (...files: readonly Removable[]) => void {
  const { t } = useLingui();
  const { actor, db } = useAppData();
  const roles = useRoles();
  const store = useUndoableChanges();
  const showOutcome = useShowOutcome();

  async function answersOf(files: readonly Removable[]): Promise<Change[]> {
    const { answersWithout } = await import('#data/queries/visits/answers-without.ts');
    const orders = new Set(files.flatMap(({ orderId }) => orderId ?? []));
    const removed = new Set(files.map(({ id }) => id));
    const viewer = { id: actor.id, ...roles };
    return (await Promise.all([...orders].map((id) => answersWithout(db, id, removed, viewer)))).flat();
  }

  async function removeNow(first: Removable, others: readonly Removable[]): Promise<void> {
    const count = others.length + 1;
    const said =
      count === 1
        ? { done: t`« ${first.name} » est retiré.`, undone: t`« ${first.name} » est de nouveau là.` }
        : {
            done: t`${plural(count, { one: '# fichier retiré.', other: '# fichiers retirés.' })}`,
            undone: t`${plural(count, { one: '# fichier de nouveau là.', other: '# fichiers de nouveau là.' })}`,
          };
    const answers = await answersOf([first, ...others]);
    showOutcome(await store([removal(first), ...others.map(removal), ...answers], said));
  }

  return (...files) => {
    const [first, ...others] = files;
    if (first !== undefined) last = last.catch(() => undefined).then(() => removeNow(first, others));
  };
}
