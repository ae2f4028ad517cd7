import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Unavailability } from '#contract/entities/unavailability.ts';
import type { Visit } from '#contract/entities/visit.ts';
import type { Change } from '#data/outbox/change.ts';
import type { EndedDraft } from '#data/outbox/mutate.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import type { MutateOutcome } from '#hooks/data/use-mutate.ts';
import { useMutate } from '#hooks/data/use-mutate.ts';
import { focusEntry } from '#ui/lists/entry-focus.ts';
import { useToast } from '#ui/layers/toast.tsx';
import { useShowOutcome } from '#parts/acts/use-show-outcome.ts';
import { useUndoableChanges } from '#parts/acts/use-undoable-changes.ts';

type UnavailabilityValues = Omit<Unavailability, 'id' | 'removed'>;

/** What is stored with an unavailability. */
interface Besides {
  ends: readonly EndedDraft[];
  /** The changes that give the visits during it to colleagues, and those visits. */
  giving: readonly Change[];
  given: readonly { visit: Pick<Visit, 'id'> }[];
}

interface Unavailabilities {
  /** Creates an unavailability when `id` is null, and gives visits with it. One undo takes all back. */
  save: (id: string | null, values: UnavailabilityValues, besides?: Besides) => Promise<MutateOutcome>;
  remove: (unavailability: Unavailability, ...ends: EndedDraft[]) => Promise<MutateOutcome>;
}

/** Creates, changes and removes unavailabilities. A toast offers to undo a removal. */
export function useUnavailabilities(): Unavailabilities {
  const { t } = useLingui();
  const showOutcome = useShowOutcome();
  const { newId } = useAppData();
  const mutate = useMutate();
  const showToast = useToast();
  const store = useUndoableChanges();

  async function save(
    id: string | null,
    values: UnavailabilityValues,
    { ends, giving, given }: Besides = { ends: [], giving: [], given: [] },
  ): Promise<MutateOutcome> {
    const args = { unavailabilityId: id ?? newId(), ...values };
    const count = given.length;
    const saved = t`Indisponibilité enregistrée.`;
    return store([{ name: 'unavailability.set', args }, ...giving], {
      done: count === 0 ? saved : `${saved} ${plural(count, { one: '# visite donnée.', other: '# visites données.' })}`,
      undone: id === null ? t`Indisponibilité retirée.` : t`L’indisponibilité est comme avant.`,
      onUndone: () => focusEntry(given[0]?.visit.id ?? args.unavailabilityId),
      ends,
    });
  }

  /** Creates a copy under a new identifier: a removed unavailability cannot be restored. */
  async function restore({ employee, kind, from, to, note }: Unavailability): Promise<void> {
    showOutcome(await save(null, { employee, kind, from, to, note }));
  }

  async function remove(unavailability: Unavailability, ...ends: EndedDraft[]): Promise<MutateOutcome> {
    const args = { unavailabilityId: unavailability.id };
    const outcome = await mutate({ name: 'unavailability.remove', args }, { ends });
    const undo = (): void => void restore(unavailability);
    if (outcome.ok) showToast({ text: t`Indisponibilité supprimée.`, stored: true, undo });
    return outcome;
  }

  return { save, remove };
}
