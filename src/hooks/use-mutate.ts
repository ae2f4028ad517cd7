import { useCallback } from 'react';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import type { ErrorPath } from '#contract/protocol/errors.ts';
import type { Change, ChangeOf } from '#data/outbox/change.ts';
import { RefusedHere, toLocalWriteError } from '#data/outbox/local-write-error.ts';
import type { EndedDraft } from '#data/outbox/mutate.ts';
import { useAppData } from './use-app-data.tsx';
import { useGone } from './use-gone.ts';

/** The outcome of a local write. On failure nothing was stored. `Gone`: what the form is about cannot change any more. */
export type MutateOutcome = { ok: true; id: string } | { ok: false; code: string; paths: ErrorPath[] };

type Mutate = <N extends MutationName>(
  changes: ChangeOf<N> | readonly [Change, ...Change[]],
  options?: { replaces?: string | null; ends?: readonly EndedDraft[]; holdFor?: number; anyway?: boolean },
) => Promise<MutateOutcome>;

type AnywayQuestion = (code: string) => Promise<boolean>;

/** Before it is loaded, nothing is sent that this device refuses. */
let mayAnyway: AnywayQuestion = () => Promise.resolve(false);

/** Sets the question whether to send what this device refuses, with the code of the refusal (rule OB5j). */
export function setAnywayQuestion(question: AnywayQuestion): void {
  mayAnyway = question;
}

/**
 * Returns `mutate()` for screens: it resolves with an outcome and never rejects. What the rows of this device refuse is queued after
 * a question only (rule OB5j).
 */
export function useMutate(): Mutate {
  const { mutate } = useAppData();
  const isGone = useGone() !== null;
  return useCallback(
    async (changes, options) => {
      if (isGone) return { ok: false, code: 'Gone', paths: [] };
      try {
        return { ok: true, id: await mutate(changes, options) };
      } catch (error) {
        const failure = toLocalWriteError(error);
        const { paths } = failure;
        if (!(failure instanceof RefusedHere)) return { ok: false, code: failure.code, paths };
        if (!(await mayAnyway(failure.said))) return { ok: false, code: failure.said, paths };
      }
      try {
        return { ok: true, id: await mutate(changes, { ...options, anyway: true }) };
      } catch (error) {
        const { code, paths } = toLocalWriteError(error);
        return { ok: false, code, paths };
      }
    },
    [mutate, isGone],
  );
}
