import { loadContent } from '#server/content/load.ts';
import { readLocalities } from '#server/db/search/localities.ts';
import { createChance } from '#server/demo/chance.ts';
import { generateCompany } from '#server/demo/company.ts';
import type { DemoData } from '#server/demo/data.ts';
import { addTo, emptyData } from '#server/demo/data.ts';
import { generateDemo } from '#server/demo/generate.ts';
import type { DemoEmployee } from '#server/demo/people/workforce.ts';
import { employeesOf } from '#server/demo/people/workforce.ts';

export const content = loadContent('content');
export const localities = readLocalities();
export interface World {
  name: string;
  now: Date;
  data: DemoData;
  employees: DemoEmployee[];
}

function demoAt(instant: string): World {
  const now = new Date(instant);
  return {
    name: `the demo of ${instant}`,
    now,
    data: generateDemo(localities, content, now),
    employees: employeesOf(createChance(0), 0),
  };
}

function companyOf(seed: number, instant: string): World {
  const now = new Date(instant);
  const company = generateCompany({ orders: 2500, employees: 25, from: '2025-01-01', seed }, localities, content, now);
  const data = emptyData();
  for (const rows of company.records()) addTo(data, rows);
  return { name: `the company of seed ${seed}`, now, data, employees: company.employees };
}

/**
 * Generated companies at four times: an ordinary day, a Sunday, just after midnight on 1 January, and the night of the
 * clock change.
 */
export const worlds = [
  demoAt('2026-11-20T09:00:00.000Z'),
  demoAt('2026-11-22T15:30:00.000Z'),
  demoAt('2026-12-31T23:01:00.000Z'),
  demoAt('2027-03-28T01:30:00.000Z'),
  companyOf(1, '2026-11-20T09:00:00.000Z'),
  companyOf(2, '2026-07-01T06:00:00.000Z'),
  companyOf(3, '2027-01-12T12:00:00.000Z'),
];

/** Groups rows by their order. */
export function byOrder<T extends { orderId: string }>(rows: readonly T[]): (id: string) => T[] {
  const map = new Map<string, T[]>();
  for (const row of rows) map.set(row.orderId, [...(map.get(row.orderId) ?? []), row]);
  return (id) => map.get(id) ?? [];
}

/** Returns the rows for which the condition does not hold. */
export function unless<T>(rows: readonly T[], isSo: (row: T) => unknown): T[] {
  return rows.filter((row) => isSo(row) !== true);
}

export function rising(instants: readonly string[]): boolean {
  return instants.every((at, index) => index === 0 || at >= (instants[index - 1] ?? ''));
}
