import type { z } from 'zod';

/** Returns the value that a JSON text says; undefined for a text that is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns true for a JSON object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the function that reads a JSON text by a schema; null for anything else. */
export function parseAs<T>(schema: z.ZodType<T>): (text: string) => T | null {
  return (text) => {
    const read = schema.safeParse(parseJson(text));
    return read.success ? read.data : null;
  };
}
