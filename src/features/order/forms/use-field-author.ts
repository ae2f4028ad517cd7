import type { Conflict } from '#contract/entities/conflict.ts';
import { propertyKind } from '#contract/values/property-kinds.ts';
import { conflictsOfOrder } from '#data/queries/decisions/order-conflicts.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { plannedTextOf } from './planned-text.ts';
import { propertyText } from './property-text.ts';

/** Serialises a stored value to the text of its field's draft. */
function draftText(field: string, value: unknown): string {
  if (field === 'plannedVisitAt') return plannedTextOf(typeof value === 'string' ? value : null);
  const property = field === 'realEstate' ? propertyKind(value) : undefined;
  if (property !== undefined) return propertyText(property);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function authorOf({ field, kept, keptBy, lost, restored }: Conflict, text: string): string | undefined {
  if (restored !== null && draftText(field, lost) === text) return restored.by.name;
  return draftText(field, kept) === text ? keptBy?.name : undefined;
}

/** Returns the author of a field's current value. Only conflicts reveal it; returns null without one. */
export function useFieldAuthor(orderId: string, field: string, text: string | null): string | null {
  const conflicts = useLive((db) => conflictsOfOrder(db, orderId), [orderId]) ?? [];
  if (text === null) return null;
  for (const conflict of conflicts) {
    const author = conflict.field === field ? authorOf(conflict, text) : undefined;
    if (author !== undefined) return author;
  }
  return null;
}
