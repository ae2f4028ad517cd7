import { useLingui } from '@lingui/react';
import type { Visit } from '#contract/entities/visit.ts';
import { errorSentence } from './error-sentences.ts';
import { useMutate } from './use-mutate.ts';

/** When the visit was started, or the sentence that says why it was not. */
type StartOutcome = { startedAt: string } | { problem: string };

/** Starts this visit now, on this device; the server follows. */
export function useStartVisit({ id: visitId, orderId }: Pick<Visit, 'id' | 'orderId'>): () => Promise<StartOutcome> {
  const { i18n } = useLingui();
  const mutate = useMutate();
  return async () => {
    const startedAt = new Date().toISOString();
    const outcome = await mutate('visit.start', { visitId, orderId, startedAt });
    return outcome.ok ? { startedAt } : { problem: errorSentence(i18n, outcome.code) };
  };
}
