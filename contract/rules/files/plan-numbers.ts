import type { Upload } from '../../entities/upload.ts';

/** Fields of a plan that decide its number. */
export type NumberedPlan = Pick<Upload, 'id' | 'place' | 'capturedAt' | 'originalId' | 'byFormer'>;

/** Formats the number of a plan from its position, counted from 0: `001`. */
export function planNumber(position: number): string {
  return String(position + 1).padStart(3, '0');
}

/**
 * Returns the plans that have a number, 001 first: the ground floor or main volume, then floors, attic and cellars
 * (specification §9). A plan with an edited copy has none, since the copy takes its place; that of a former holder takes
 * nobody's (rule PL3f). Numbers follow the order of the
 * places and not the places themselves: a removed plan, or two devices that gave one place, leave no gap.
 * @param plans the plans of one required document, without removed ones
 */
export function plansInOrder<T extends NumberedPlan>(plans: readonly T[]): T[] {
  const edited = new Set(plans.map(({ originalId, byFormer }) => (byFormer === true ? null : originalId)));
  return plans
    .filter(({ id }) => !edited.has(id))
    .toSorted(
      (one, other) =>
        one.place - other.place ||
        compared(one.capturedAt, other.capturedAt) ||
        // Two plans of one place and instant: every device must still agree.
        compared(one.id, other.id),
    );
}

function compared(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Returns the number of each plan that has one, by its identifier. */
export function planNumbers(plans: readonly NumberedPlan[]): Map<string, string> {
  return new Map(plansInOrder(plans).map(({ id }, position) => [id, planNumber(position)]));
}
