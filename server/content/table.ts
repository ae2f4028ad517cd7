import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { region } from '#contract/entities/common.ts';
import { orderService } from '#contract/entities/order.ts';
import { mendedText, unreadable } from '#contract/rules/tables/text-encodings.ts';
import { readCsv } from './csv.ts';

/** Thrown with every problem of the company's files, one sentence each, with file, line and column. */
export class ContentError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ContentError';
    this.problems = problems;
  }
}

/** A row with its location, for problems that only show beside other rows. */
export type Located<T> = T & { at: string };

/** Returns the problems of rows whose key occurs in an earlier row. */
export function repeated<T>(rows: readonly Located<T>[], keyOf: (row: T) => string): string[] {
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    const key = keyOf(row);
    const known = seen.has(key);
    seen.add(key);
    return known ? [`${row.at}: ${key} stands in an earlier line already.`] : [];
  });
}

function columnsOf(schema: z.ZodObject): { name: string; isOptional: boolean }[] {
  return Object.entries<z.core.$ZodType>(schema.shape).map(([name, cell]) => ({
    name,
    isOptional: z.safeParse(cell, undefined).success,
  }));
}

function parseLines<T extends z.ZodObject>(file: string, text: string, schema: T): Located<z.infer<T>>[] {
  const [head, ...lines] = readCsv(text);
  const columns = columnsOf(schema);
  const missing = columns.filter(({ name, isOptional }) => !isOptional && head?.cells.includes(name) !== true);
  const unknown = (head?.cells ?? []).filter((column) => !columns.some(({ name }) => name === column));
  const headProblems = [
    ...missing.map(({ name }) => `${file}, line 1: the column ${name} is missing.`),
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
 * Reads the rows of one table.
 * @throws {ContentError} naming the file, the line and the column
 */
export function readTable<T extends z.ZodObject>(folder: string, name: string, schema: T): Located<z.infer<T>>[] {
  const text = readText(folder, name);
  try {
    return parseLines(name, text, schema);
  } catch (error) {
    if (error instanceof ContentError) throw error;
    throw new ContentError([`${name}: ${error instanceof Error ? error.message : 'cannot be read'}.`]);
  }
}

function readBytes(folder: string, name: string): Buffer {
  try {
    return readFileSync(path.join(folder, name));
  } catch {
    throw new ContentError([`${name} is missing in ${folder}.`]);
  }
}

/** Returns the number of the first line of which something is true, from 1; 0 for none. */
const firstLine = (text: string, isSo: (line: string) => boolean): number => text.split('\n').findIndex(isSo) + 1;

/** Returns what is wrong with the letters of a file, and where: a save as "CSV" by Excel, or an encoding that was taken for another. */
function encodingProblem(bytes: Buffer): { line: number; problem: string } | null {
  if (!isUtf8(bytes)) {
    // Latin 1 has a character for each byte, and keeps line ends.
    const line = firstLine(bytes.toString('latin1'), (one) => !isUtf8(Buffer.from(one, 'latin1')));
    return { line, problem: 'is not UTF-8' };
  }
  const text = bytes.toString('utf8');
  const twice = firstLine(text, (one) => mendedText(one) !== null);
  if (twice > 0) return { line: twice, problem: 'is UTF-8 that was encoded twice' };
  const broken = firstLine(text, (one) => unreadable.test(one));
  return broken > 0 ? { line: broken, problem: 'has a letter that was lost in another encoding' } : null;
}

/**
 * Reads a file as text.
 * @throws {ContentError} when the file does not exist, or its letters are not UTF-8: every device would show others
 */
export function readText(folder: string, name: string): string {
  const bytes = readBytes(folder, name);
  const found = encodingProblem(bytes);
  if (found === null) return bytes.toString('utf8');
  throw new ContentError([`${name}, line ${found.line}: ${found.problem}. Save the file as "CSV UTF-8".`]);
}

const codes = orderService.shape.code.options;

/** Parsers of cells as people write them. */
export const cells = {
  region: z.enum(region.options, `must be one of ${region.options.join(', ')}`),
  serviceCode: z.enum(codes, `must be one of ${codes.join(', ')}`),
  words: z.string().min(1, 'is empty'),
  code: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be small letters, digits and hyphens'),
  count: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a whole number')
    .transform(Number),
  /** `215`, `215,50` or `215.50`, parsed as cents. */
  amount: z
    .string()
    .regex(/^\d{1,6}([.,]\d{1,2})?$/, 'must be an amount such as 215 or 215,50')
    .transform((text) => Math.round(Number(text.replace(',', '.')) * 100)),
  /** A number, possibly negative; null for an empty cell. */
  decimal: z
    .string()
    .regex(/^(-?\d{1,6}([.,]\d{1,2})?)?$/, 'must be a number such as 45 or 45,5, or empty')
    .transform((text) => (text === '' ? null : Number(text.replace(',', '.')))),
  /** VAT in percent. */
  rate: z
    .string()
    .regex(/^\d{1,2}([.,]\d)?$/, 'must be a percentage such as 21')
    .transform((text) => Number(text.replace(',', '.'))),
  zipcode: z
    .string()
    .regex(/^[1-9]\d{3}$/, 'must be a postal code of four digits')
    .transform(Number),
  /** Returns a parser that accepts an empty cell as null. */
  orEmpty: <T>(cell: z.ZodType<T, string>) =>
    z.string().transform((text, context): T | null => {
      if (text === '') return null;
      const read = cell.safeParse(text);
      if (read.success) return read.data;
      context.addIssue(`${read.error.issues.map(({ message }) => message).join(', ')}, or empty`);
      return z.NEVER;
    }),
  oneOf: <T extends string>(...values: [T, ...T[]]) => z.enum(values, `must be one of ${values.join(', ')}`),
};
