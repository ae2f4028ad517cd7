import { useCallback } from 'react';
import type { MutationArgs, MutationName } from '#contract/mutations/catalogue.ts';
import { toLocalWriteError } from '#data/local-write-error.ts';
import { editRefused } from '#data/outbox-actions.ts';
import { useAppData } from './app-data.tsx';
import type { MutateOutcome } from './use-mutate.ts';
import { useMutate } from './use-mutate.ts';

/**
 * Makes a change that corrects a refused one: under a new identifier, in its old place. Where there is none to correct (`null`,
 * or settled meanwhile), it is a change like any other.
 */
export function useEditRefused(): <N extends MutationName>(
  refusedId: string | null,
  name: N,
  args: MutationArgs<N>,
) => Promise<MutateOutcome> {
  const { db, newId, requestSync } = useAppData();
  const mutate = useMutate();
  return useCallback(
    async (refusedId, name, args) => {
      if (refusedId === null) return mutate(name, args);
      try {
        const id = await editRefused(db, refusedId, args, { newId: newId(), now: Date.now() });
        if (id === null) return await mutate(name, args);
        requestSync(true);
        return { ok: true, id };
      } catch (error) {
        const { code, paths } = toLocalWriteError(error);
        return { ok: false, code, paths };
      }
    },
    [db, newId, requestSync, mutate],
  );
}
