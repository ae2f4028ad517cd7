import fc from 'fast-check';
import { z } from 'zod';

/** The parts of a JSON schema that these generators use. */
export interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

export function schemaOf(type: z.ZodType): Schema {
  return z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema;
}

/** Lists texts that have broken programs, and values of deceptive types. */
export const hostileText = [
  '<script>alert(1)</script>',
  '\u202Egnp.exe',
  "'; drop table records; --",
  '👩‍🔧 é Ω',
  '__proto__',
  'constructor',
  'NaN',
  '{{constructor}}',
  '${1}',
  '\\u0000',
  'a\tb\nc',
];
const deep: unknown = JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`);
const hostile = fc.oneof(
  fc.constantFrom<unknown>(...hostileText, '\u0000', '\ud800', '', '😀'.repeat(5_000), 'x'.repeat(100_000)),
  fc.constantFrom<unknown>(null, -1, 0, 1e300, 0.1, 2 ** 53, '1e999', true, [], {}, deep),
  fc.constantFrom<unknown>(JSON.parse('{"__proto__":{"polluted":true}}'), { constructor: 1 }, { toString: 1 }, [
    [[[]]],
  ]),
);

function at(example: unknown, key: string): unknown {
  return typeof example === 'object' && example !== null
    ? Object.entries(example).find(([name]) => name === key)?.[1]
    : undefined;
}

function leaf({ type, format }: Schema): unknown {
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return 5;
  if (format === 'uuid') return '01900000-0000-7000-8000-000000000001';
  if (format === 'date-time') return '2026-11-20T09:00:00.000Z';
  return format === 'date' ? '2026-11-20' : 'texte';
}

/** Returns the usual values, with a hostile value once in `oneIn`. */
function orHostile(usual: fc.Arbitrary<unknown>, oneIn: number): fc.Arbitrary<unknown> {
  return fc.oneof({ arbitrary: usual, weight: oneIn - 1 }, { arbitrary: hostile, weight: 1 });
}

/**
 * Generates values that almost match the schema. Uses the example's values where it has them; one part in `oneIn` is
 * hostile.
 */
export function nearly(schema: Schema, example: unknown, oneIn = 25): fc.Arbitrary<unknown> {
  const { properties, items, anyOf, oneOf, enum: values } = schema;
  const choices = anyOf ?? oneOf;
  if ('const' in schema) return orHostile(fc.constant(schema.const), oneIn);
  if (values !== undefined) return orHostile(fc.constantFrom(...values), oneIn);
  if (choices !== undefined)
    return fc.oneof(
      ...(example === undefined ? [] : [fc.constant(example)]),
      ...choices.map((one) => nearly(one, example, oneIn)),
    );
  if (properties !== undefined) {
    const parts = Object.entries(properties).map(
      ([key, part]) => [key, nearly(part, at(example, key), oneIn)] as const,
    );
    const required = Object.keys(typeof example === 'object' && example !== null ? example : properties);
    return orHostile(
      fc.record(Object.fromEntries(parts), { requiredKeys: required.filter((key) => key in properties) }),
      oneIn * 4,
    );
  }
  if (items !== undefined) return orHostile(fc.array(nearly(items, at(example, '0'), oneIn), { maxLength: 3 }), oneIn);
  return orHostile(fc.constant(example ?? leaf(schema)), oneIn);
}

/** Returns the paths where a schema accepts free text, as far as the example reaches: `changes.tags.0`. */
export function textPaths(schema: Schema, example: unknown, path = ''): string[] {
  const below = (key: string, part: Schema): string[] =>
    textPaths(part, at(example, key), path === '' ? key : `${path}.${key}`);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return [...new Set(choices.flatMap((one) => textPaths(one, example, path)))];
  if (schema.properties !== undefined)
    return example === undefined || example === null
      ? []
      : Object.entries(schema.properties).flatMap(([key, part]) => below(key, part));
  if (schema.items !== undefined) return below('0', schema.items);
  const isFree = schema.type === 'string' && schema.format === undefined && schema.enum === undefined;
  return isFree && (schema.pattern === undefined || path.endsWith('name')) ? [path] : [];
}

/** Returns the value at a path; undefined where there is none. */
export function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce(at, value);
}

/** Returns the value with another value at that path. Creates missing parents. */
export function replacedAt(value: unknown, path: string, replacement: unknown): unknown {
  const [key = '', ...rest] = path.split('.');
  const inner = rest.length === 0 ? replacement : replacedAt(at(value, key), rest.join('.'), replacement);
  if (key !== '0') return { ...(typeof value === 'object' ? value : {}), [key]: inner };
  const others: unknown[] = Array.isArray(value) ? value.slice(1) : [];
  return [inner, ...others];
}
