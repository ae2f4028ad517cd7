import { useLingui } from '@lingui/react/macro';
import type { Unavailability } from '#contract/entities/unavailability.ts';
import type { EndedDraft } from '#data/outbox/mutate.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useErrorMessage } from '#hooks/use-error-message.ts';
import { useMutate } from '#hooks/use-mutate.ts';
import { useToast } from '#ui/toast.tsx';

type UnavailabilityValues = Omit<Unavailability, 'id' | 'removed'>;

/** Each function resolves to null once the change is stored on the device, else to an error message. */
interface Unavailabilities {
  /** Creates an unavailability when `id` is null. */
  save: (id: string | null, values: UnavailabilityValues, ...ends: EndedDraft[]) => Promise<string | null>;
  remove: (unavailability: Unavailability, ...ends: EndedDraft[]) => Promise<string | null>;
}

/** Creates, changes and removes unavailabilities. A toast offers to undo a removal. */
export function useUnavailabilities(): Unavailabilities {
  const { t } = useLingui();
  const errorText = useErrorMessage();
  const { newId } = useAppData();
  const mutate = useMutate();
  const showToast = useToast();

  async function save(id: string | null, values: UnavailabilityValues, ...ends: EndedDraft[]): Promise<string | null> {
    const args = { unavailabilityId: id ?? newId(), ...values };
    const outcome = await mutate({ name: 'unavailability.set', args }, { ends });
    if (!outcome.ok) return errorText(outcome.code);
    showToast({ text: t`Indisponibilité enregistrée sur cet appareil.` });
    return null;
  }

  /** Creates a copy under a new identifier: a removed unavailability cannot be restored. */
  async function restore({ employee, kind, from, to, note }: Unavailability): Promise<void> {
    const failure = await save(null, { employee, kind, from, to, note });
    if (failure !== null) showToast({ text: failure });
  }

  async function remove(unavailability: Unavailability, ...ends: EndedDraft[]): Promise<string | null> {
    const args = { unavailabilityId: unavailability.id };
    const outcome = await mutate({ name: 'unavailability.remove', args }, { ends });
    if (!outcome.ok) return errorText(outcome.code);
    showToast({
      text: t`Indisponibilité supprimée.`,
      undo: () => void restore(unavailability),
    });
    return null;
  }

  return { save, remove };
}
