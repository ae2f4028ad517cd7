import { useCallback } from 'react';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import type { Change, ChangeOf } from '#data/outbox/change.ts';
import { RefusedHere, toLocalWriteError } from '#data/outbox/local-write-error.ts';
import type { EndedDraft } from '#data/outbox/mutate.ts';
import { refusalCode } from '#data/outbox/refusal-code.ts';
import { useAppData } from '../app/use-app-data.tsx';
import { useGone } from './use-gone.ts';

/** The outcome of a local write. On failure nothing was stored. `Gone`: what the form is about cannot change any more. */
export type MutateOutcome = { ok: true; id: string } | { ok: false; code: string };

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

/** Returns the outcome with the code whose sentence says why the changes were not stored. */
function failedOutcome({ name }: Pick<Change, 'name'>, failure: unknown) {
  const error = toLocalWriteError(failure);
  return { ok: false as const, code: error instanceof RefusedHere ? error.said : refusalCode({ name, error }) };
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
      const first = 'name' in changes ? changes : changes[0];
      if (isGone) return { ok: false, code: 'Gone' };
      try {
        return { ok: true, id: await mutate(changes, options) };
      } catch (error) {
        const failed = failedOutcome(first, error);
        if (!(error instanceof RefusedHere) || !(await mayAnyway(failed.code))) return failed;
      }
      try {
        return { ok: true, id: await mutate(changes, { ...options, anyway: true }) };
      } catch (error) {
        return failedOutcome(first, error);
      }
    },
    [mutate, isGone],
  );
}
