import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import type { EndedDraft } from '#data/outbox/mutate.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import type { MutateOutcome } from '#hooks/data/use-mutate.ts';
import { useMutate } from '#hooks/data/use-mutate.ts';

/** Returns the change of the user's own profile. */
export function useChangeProfile(): (
  changes: MutationArgs<'profile.update'>['changes'],
  ...ends: EndedDraft[]
) => Promise<MutateOutcome> {
  const { actor } = useAppData();
  const mutate = useMutate();
  return (changes, ...ends) => mutate({ name: 'profile.update', args: { employeeId: actor.id, changes } }, { ends });
}
