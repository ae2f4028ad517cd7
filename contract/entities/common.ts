import { z } from 'zod';
import { readEmail } from '../rules/text/email.ts';
import { asLine, asValue } from '../rules/text/lines.ts';
import { regions } from '../values/order-values.ts';

/** One line of text. It is cleaned, not refused: a change that was queued long ago may hold a mark that nobody sees. */
export function line(max: number) {
  return z.string().overwrite(asLine).max(max);
}

/** One line without spaces at its ends. */
export function trimmedLine(max: number) {
  return z
    .string()
    .overwrite((text) => asLine(text).trim())
    .max(max);
}

/** One line that is a number, a code or an address of a machine: it has plain hyphens, and no spaces at its ends. */
export function valueLine(max: number) {
  return z.string().overwrite(asValue).max(max);
}

/** An e-mail address, without what stood around it. What is none is judged by a rule: older versions stored what was typed. */
export function emailLine(max: number) {
  return z
    .string()
    .overwrite((text) => readEmail(text) ?? asValue(text))
    .max(max);
}

/** Identifier (UUIDv7) that the creating device generates; it never changes. Lower case only. */
export const recordId = z.uuid().lowercase();

/** Instant, UTC, ISO 8601 with milliseconds: `2026-11-20T09:30:00.000Z`. */
export const instant = z.iso.datetime({ precision: 3 });

/** Calendar day in Brussels: `2026-11-20`. */
export const day = z.iso.date();

/**
 * Returns true for an instant or a day of the years 1970 to 2100. What is further is a mistake that no database has to store;
 * 1970 is what a device without a clock says.
 */
export function isNearDate(text: string): boolean {
  return text >= '1970' && text < '2101';
}

/** Calendar day in a mutation. The server bounds the instants of a mutation itself. */
export const givenDay = day.refine(isNearDate);

/** Amount in whole euro cents. */
export const cents = z.int();

/** Duration in whole minutes. */
export const minutes = z.int().min(0);

/** Reference to an employee on a record: the identifier and the name to show. */
export const employeeRef = z.object({ id: recordId, name: z.string() });
export type EmployeeRef = z.infer<typeof employeeRef>;

/** Reference to an employee in a mutation. The server replaces the device's name with the company's. */
export const givenEmployee = employeeRef.extend({ name: line(400) });
/** An employee as two values are compared: who it is, whatever name a device has for them. */
export const samePerson = z.object({ id: recordId });

export const region = z.enum(regions);

/** The address of the specification (§3). Every part is text, because house and box numbers contain letters. */
export const address = z.object({
  street: z.string(),
  number: z.string(),
  boxnumber: z.string().nullable(),
  apartmentnumber: z.string().nullable(),
  zipcode: z.string(),
  city: z.string(),
});
export type Address = z.infer<typeof address>;
