import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { readCsv } from './csv.ts';

/** What is wrong in the company's files: one sentence each, with the file and where in it. */
export class ContentError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ContentError';
    this.problems = problems;
  }
}

/** A row with where it stands, for what is only wrong beside the others. */
export type Placed<T> = T & { at: string };

function columnsOf(schema: z.ZodObject): string[] {
  return Object.keys(schema.shape);
}

function parseLines<T extends z.ZodObject>(file: string, text: string, schema: T): Placed<z.infer<T>>[] {
  const [head, ...lines] = readCsv(text);
  const columns = columnsOf(schema);
  const missing = columns.filter((column) => head?.cells.includes(column) !== true);
  const unknown = (head?.cells ?? []).filter((column) => !columns.includes(column));
  const headProblems = [
    ...missing.map((column) => `${file}, line 1: the column ${column} is missing.`),
    ...unknown.map((column) => `${file}, line 1: the column ${column} is not known.`),
  ];
  if (head === undefined || headProblems.length > 0) throw new ContentError(headProblems);
  const problems: string[] = [];
  const rows = lines.flatMap(({ line, cells }) => {
    const at = `${file}, line ${line}`;
    if (cells.length !== head.cells.length)
      problems.push(`${at}: has ${cells.length} cells where the first line has ${head.cells.length}.`);
    const read = schema.safeParse(Object.fromEntries(head.cells.map((column, index) => [column, cells[index] ?? ''])));
    if (read.success) return [{ ...read.data, at }];
    problems.push(...read.error.issues.map((issue) => `${at}, column ${issue.path.join('.')}: ${issue.message}.`));
    return [];
  });
  if (problems.length > 0) throw new ContentError(problems);
  return rows;
}

/**
 * The rows of one table.
 * @throws {ContentError} naming the file, the line and the column
 */
export function readTable<T extends z.ZodObject>(folder: string, name: string, schema: T): Placed<z.infer<T>>[] {
  const text = readText(folder, name);
  try {
    return parseLines(name, text, schema);
  } catch (error) {
    if (error instanceof ContentError) throw error;
    throw new ContentError([`${name}: ${error instanceof Error ? error.message : 'cannot be read'}.`]);
  }
}

/** @throws {ContentError} when it is not there */
export function readText(folder: string, name: string): string {
  try {
    return readFileSync(path.join(folder, name), 'utf8');
  } catch {
    throw new ContentError([`${name} is missing in ${folder}.`]);
  }
}

/** Cells as people write them. */
export const cells = {
  words: z.string().min(1, 'is empty'),
  code: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be small letters, digits and hyphens'),
  count: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a whole number')
    .transform(Number),
  /** `215`, `215,50` or `215.50`: cents. */
  amount: z
    .string()
    .regex(/^\d{1,6}([.,]\d{1,2})?$/, 'must be an amount such as 215 or 215,50')
    .transform((text) => Math.round(Number(text.replace(',', '.')) * 100)),
  oneOf: <T extends string>(...values: [T, ...T[]]) => z.enum(values, `must be one of ${values.join(', ')}`),
};
