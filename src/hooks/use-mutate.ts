import { useCallback } from 'react';
import type { MutationArgs, MutationName } from '#contract/mutations/catalogue.ts';
import type { ErrorPath } from '#contract/protocol/errors.ts';
import type { Alongside, FollowingChange } from '#data/append-entry.ts';
import type { LocalWriteCode } from '#data/local-write-error.ts';
import { toLocalWriteError } from '#data/local-write-error.ts';
import { useAppData } from './app-data.tsx';

/** A local write as a screen needs it: it happened, or it did not and why. */
export type MutateOutcome = { ok: true; id: string } | { ok: false; code: LocalWriteCode; paths: ErrorPath[] };

type Mutate = <N extends MutationName>(
  name: N,
  args: MutationArgs<N>,
  options?: { followedBy?: readonly FollowingChange[]; alongside?: Alongside },
) => Promise<MutateOutcome>;

export function useMutate(): Mutate {
  const { mutate } = useAppData();
  return useCallback(
    async (name, args, options) => {
      try {
        return { ok: true, id: await mutate(name, args, options) };
      } catch (error) {
        const { code, paths } = toLocalWriteError(error);
        return { ok: false, code, paths };
      }
    },
    [mutate],
  );
}
