import { useCallback } from 'react';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import type { ErrorPath } from '#contract/protocol/errors.ts';
import type { Change, ChangeOf } from '#data/outbox/change.ts';
import type { LocalWriteCode } from '#data/outbox/local-write-error.ts';
import { toLocalWriteError } from '#data/outbox/local-write-error.ts';
import type { EndedDraft } from '#data/outbox/mutate.ts';
import { useAppData } from './use-app-data.tsx';
import { useGone } from './use-gone.ts';

/** The outcome of a local write. On failure nothing was stored. `Gone`: what the form is about cannot change any more. */
export type MutateOutcome = { ok: true; id: string } | { ok: false; code: LocalWriteCode | 'Gone'; paths: ErrorPath[] };

type Mutate = <N extends MutationName>(
  changes: ChangeOf<N> | readonly [Change, ...Change[]],
  options?: { replaces?: string | null; ends?: readonly EndedDraft[]; holdFor?: number },
) => Promise<MutateOutcome>;

/** Returns `mutate()` for screens: it resolves with an outcome and never rejects. */
export function useMutate(): Mutate {
  const { mutate } = useAppData();
  const isGone = useGone() !== null;
  return useCallback(
    async (changes, options) => {
      if (isGone) return { ok: false, code: 'Gone', paths: [] };
      try {
        return { ok: true, id: await mutate(changes, options) };
      } catch (error) {
        const { code, paths } = toLocalWriteError(error);
        return { ok: false, code, paths };
      }
    },
    [mutate, isGone],
  );
}
