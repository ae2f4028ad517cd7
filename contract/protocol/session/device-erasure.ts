import { z } from 'zod';
import { recordId } from '../../entities/common.ts';

/**
 * POST devices/erasure: a device asks whether it must erase the data of one of its users, and reports that it has (rule RN7i). It
 * needs no sign-in: who signed out, or was ended, has none.
 */
export const erasureRequest = z.object({
  userId: recordId,
  deviceId: recordId,
  /**
   * Set once the data is erased: which database that was, and the number of its changes and drafts that were never sent. Only the
   * device knows the database's identifier, and it never has it again: nobody else reports for it, and no report is about a later
   * revocation.
   */
  erased: z.object({ databaseId: recordId, unsent: z.int().min(0) }).exactOptional(),
});
export type ErasureRequest = z.infer<typeof erasureRequest>;

export const erasureResponse = z.object({
  erase: z.boolean(),
  /** Of a report: whether the server has it. It believes none of a database that it does not know as the device's. */
  recorded: z.boolean().exactOptional(),
});
export type ErasureResponse = z.infer<typeof erasureResponse>;

/**
 * DELETE devices/{id}/revocation: `unconfirmed` also admits a device that has not confirmed that it is empty. Otherwise a report that
 * never comes, or is not believed, would keep it out for ever.
 */
export const readmissionRequest = z.object({ unconfirmed: z.boolean().exactOptional() });
