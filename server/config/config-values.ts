import { z } from 'zod';

/** Most characters of a refused value that its sentence shows. */
const shownMax = 40;

/** A whole number within these bounds, in decimal digits. A refusal quotes the value: never use it for a secret. */
export function limit(from: number, to: number): z.ZodPipe<z.ZodString, z.ZodTransform<number, string>> {
  return z.string().transform((text, { issues }) => {
    const value = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
    if (value >= from && value <= to) return value;
    const shown = JSON.stringify(text.length > shownMax ? `${text.slice(0, shownMax)}…` : text);
    const message = `is ${shown}, but must be a whole number of ${from} to ${to}`;
    issues.push({ code: 'custom', input: text, message });
    return z.NEVER;
  });
}
