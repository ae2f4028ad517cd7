import { createHash } from 'node:crypto';
import { z } from 'zod';

/** Returns a short hash of what these schemas take, by their names. */
export function shapeHash(schemas: Readonly<Record<string, z.ZodType>>): string {
  const shapes = Object.entries(schemas).map(([name, schema]) => [name, z.toJSONSchema(schema, { io: 'input' })]);
  return createHash('sha256').update(JSON.stringify(shapes)).digest('hex').slice(0, 16);
}
