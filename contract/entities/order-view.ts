import { z } from 'zod';
import { employeeRef, recordId } from './common.ts';

/** How close the rows of the list stand. */
export const densities = ['normal', 'compact'] as const;

/** A column of the list, by its name: a later version may know more. */
export const viewColumn = z.object({
  name: z.string(),
  /** Its share of the width: 100 is usual. */
  width: z.int(),
});

/**
 * A view of the list of orders: filters and sort under a name. The row with the identifier of its employee has no name: it is their
 * layout of the list. Owned by the main API; visible to its employee, and to everybody once shared.
 */
export const orderView = z.object({
  id: recordId,
  employee: employeeRef,
  /** Empty for the layout. */
  name: z.string(),
  /** The query of the list's address. */
  query: z.string(),
  /** The columns in their order; null for the usual ones. */
  columns: z.array(viewColumn).nullable(),
  density: z.enum(densities),
  shared: z.boolean(),
  /** No device holds a removed view. */
  removed: z.boolean(),
});
export type OrderView = z.infer<typeof orderView>;
