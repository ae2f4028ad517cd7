import { useLingui } from '@lingui/react/macro';
import type { Unavailability } from '#contract/entities/unavailability.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { errorSentence } from '#hooks/error-sentences.ts';
import { useMutate } from '#hooks/use-mutate.ts';
import { useToast } from '#ui/toast.tsx';

type Given = Omit<Unavailability, 'id' | 'removed'>;

/** Each resolves to null once it is on this device, or to a sentence that says why it is not. */
interface Absences {
  save: (id: string | null, given: Given) => Promise<string | null>;
  remove: (unavailability: Unavailability) => Promise<string | null>;
}

/** Says when somebody makes no visits, changes it, takes it back; the latter can be undone. */
export function useAbsences(): Absences {
  const { t, i18n } = useLingui();
  const { newId } = useAppData();
  const mutate = useMutate();
  const showToast = useToast();

  async function save(id: string | null, given: Given): Promise<string | null> {
    const outcome = await mutate('unavailability.set', { unavailabilityId: id ?? newId(), ...given });
    if (!outcome.ok) return errorSentence(i18n, outcome.code);
    showToast({ text: t`Indisponibilité enregistrée sur cet appareil.` });
    return null;
  }

  /** Removed is removed for good: what comes back is a new one. */
  async function bringBack({ employee, kind, from, to, note }: Unavailability): Promise<void> {
    const refused = await save(null, { employee, kind, from, to, note });
    if (refused !== null) showToast({ text: refused });
  }

  async function remove(unavailability: Unavailability): Promise<string | null> {
    const outcome = await mutate('unavailability.remove', { unavailabilityId: unavailability.id });
    if (!outcome.ok) return errorSentence(i18n, outcome.code);
    showToast({
      text: t`Indisponibilité supprimée.`,
      action: { label: t`Annuler`, run: () => void bringBack(unavailability) },
    });
    return null;
  }

  return { save, remove };
}
