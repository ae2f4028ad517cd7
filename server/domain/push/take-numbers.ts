import type { Db, Trx } from '../../db/connection/database.ts';
import { takeNumber } from '../../db/records/number-series.ts';
import type { Decision, SubmittedMutation } from './decide.ts';
import { decide } from './decide.ts';
import type { ParsedMutation } from './parse-mutation.ts';
import type { RowSet } from '../rows/row-set.ts';

/** Returns true for the issue of a paper, which takes its number when it is stored. */
export function isPaper({ rule, args }: ParsedMutation): boolean {
  return (rule.numbers?.(args).series ?? 'orders') !== 'orders';
}

/**
 * Adds the number of an order to create, unless the order will be refused. An existing one keeps its number. Papers get theirs in
 * the transaction that stores them.
 */
export async function withOrderNumber(db: Db, submitted: SubmittedMutation, rows: RowSet): Promise<SubmittedMutation> {
  const { rule, args } = submitted.parsed;
  const created = rule.numbers?.(args);
  if (created?.series !== 'orders' || rows.stored(created.row) !== undefined) return submitted;
  if (decide(submitted, rows).result.status === 'refused') return submitted;
  return { ...submitted, number: await takeNumber(db, 'orders', submitted.now) };
}

/** Decides again with the number of a new paper, which its series gives last: a refused one takes none. */
export async function withPaperNumber(
  trx: Trx,
  submitted: SubmittedMutation,
  rows: RowSet,
  decision: Decision,
): Promise<Decision> {
  const created = submitted.parsed.rule.numbers?.(submitted.parsed.args);
  if (created === undefined || !isPaper(submitted.parsed) || decision.result.status === 'refused') return decision;
  if (rows.stored(created.row) !== undefined) return decision;
  return decide({ ...submitted, number: await takeNumber(trx, created.series, submitted.now) }, rows);
}
