import type { Visit } from '#contract/entities/visit.ts';
import { hasForm } from '#data/queries/visits/feedback.ts';
import { useLive } from '#hooks/data/use-live.ts';

/** Returns whether the form of a visit was submitted, on this device or another; undefined until that is read. */
export function useHasForm({ id, orderId }: Pick<Visit, 'id' | 'orderId'>): boolean | undefined {
  return useLive(hasForm, [id, orderId]);
}
