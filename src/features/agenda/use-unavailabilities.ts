import { useLingui } from '@lingui/react/macro';
import type { Unavailability } from '#contract/entities/unavailability.ts';
import type { EndedDraft } from '#data/outbox/mutate.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import type { MutateOutcome } from '#hooks/use-mutate.ts';
import { useMutate } from '#hooks/use-mutate.ts';
import { useToast } from '#ui/toast.tsx';
import { useShowOutcome } from '#parts/use-show-outcome.ts';

type UnavailabilityValues = Omit<Unavailability, 'id' | 'removed'>;

interface Unavailabilities {
  /** Creates an unavailability when `id` is null. */
  save: (id: string | null, values: UnavailabilityValues, ...ends: EndedDraft[]) => Promise<MutateOutcome>;
  remove: (unavailability: Unavailability, ...ends: EndedDraft[]) => Promise<MutateOutcome>;
}

/** Creates, changes and removes unavailabilities. A toast offers to undo a removal. */
export function useUnavailabilities(): Unavailabilities {
  const { t } = useLingui();
  const showOutcome = useShowOutcome();
  const { newId } = useAppData();
  const mutate = useMutate();
  const showToast = useToast();

  async function save(id: string | null, values: UnavailabilityValues, ...ends: EndedDraft[]): Promise<MutateOutcome> {
    const args = { unavailabilityId: id ?? newId(), ...values };
    const outcome = await mutate({ name: 'unavailability.set', args }, { ends });
    if (outcome.ok) showToast({ text: t`Indisponibilité enregistrée sur cet appareil.` });
    return outcome;
  }

  /** Creates a copy under a new identifier: a removed unavailability cannot be restored. */
  async function restore({ employee, kind, from, to, note }: Unavailability): Promise<void> {
    showOutcome(await save(null, { employee, kind, from, to, note }));
  }

  async function remove(unavailability: Unavailability, ...ends: EndedDraft[]): Promise<MutateOutcome> {
    const args = { unavailabilityId: unavailability.id };
    const outcome = await mutate({ name: 'unavailability.remove', args }, { ends });
    if (outcome.ok) showToast({ text: t`Indisponibilité supprimée.`, undo: () => void restore(unavailability) });
    return outcome;
  }

  return { save, remove };
}
