import { z } from 'zod';
import { employeeRef, instant, recordId } from './common.ts';

/** Where a device stood, WGS 84: degrees, and the radius in metres that the browser gave. */
export const coordinates = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracy: z.number().min(0),
});

/** Where an employee checked in. Owned by the field portal; on nobody's device but their own. */
export const position = z.object({
  /** Of the visit that it belongs to. */
  id: recordId,
  employee: employeeRef,
  at: instant,
  coordinates,
});
export type Position = z.infer<typeof position>;
