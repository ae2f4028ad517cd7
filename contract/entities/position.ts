import { z } from 'zod';
import { employeeRef, instant, recordId } from './common.ts';

/** Position of a device, WGS 84: degrees, and the browser's accuracy radius in metres. */
export const coordinates = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracy: z.number().min(0),
});

/** Position of an employee's check-in. Owned by the field portal; visible to that employee only, and in the audit file of the visit's order. */
export const position = z.object({
  /** Identifier of the visit. */
  id: recordId,
  employee: employeeRef,
  at: instant,
  coordinates,
});
export type Position = z.infer<typeof position>;
