import { z } from 'zod';

/** Identifier made on the device that created the record (UUIDv7), kept for life. One spelling only: small letters. */
export const recordId = z.uuid().lowercase();

/** Instant, UTC, ISO 8601 with milliseconds: `2026-11-20T09:30:00.000Z`. */
export const instant = z.iso.datetime({ precision: 3 });

/** Calendar day in Europe/Brussels: `2026-11-20`. */
export const day = z.iso.date();

/** Amount in euro cents, an integer; never a fraction. */
export const cents = z.int();

/** Duration in whole minutes. */
export const minutes = z.int().min(0);

/** An employee as shown on a record: the identifier and the name to print. */
export const employeeRef = z.object({ id: recordId, name: z.string() });
export type EmployeeRef = z.infer<typeof employeeRef>;

/** An employee as a device names them in a mutation; the server puts the company's name in place of the device's. */
export const givenEmployee = employeeRef.extend({ name: z.string().max(400) });

const regions = ['brussels', 'wallonia', 'flanders'] as const;
export const region = z.enum(regions);

/** The address of the specification (§3); every part is text because box and house numbers carry letters. */
export const address = z.object({
  street: z.string(),
  number: z.string(),
  boxnumber: z.string().nullable(),
  apartmentnumber: z.string().nullable(),
  zipcode: z.string(),
  city: z.string(),
});
export type Address = z.infer<typeof address>;
