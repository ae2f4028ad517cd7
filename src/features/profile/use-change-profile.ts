import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import type { EndedDraft } from '#data/outbox/mutate.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useErrorMessage } from '#hooks/use-error-message.ts';
import { useMutate } from '#hooks/use-mutate.ts';

/** Returns the change of the user's own profile. It resolves with the reason why it failed, or with null. */
export function useChangeProfile(): (
  changes: MutationArgs<'profile.update'>['changes'],
  ...ends: EndedDraft[]
) => Promise<string | null> {
  const { actor } = useAppData();
  const mutate = useMutate();
  const errorText = useErrorMessage();
  return async (changes, ...ends) => {
    const outcome = await mutate({ name: 'profile.update', args: { employeeId: actor.id, changes } }, { ends });
    return outcome.ok ? null : errorText(outcome.code);
  };
}
