import type { Context } from '../context.ts';
import { findFile } from '../db/files.ts';
import { threadAuthors } from '../db/message-threads.ts';
import { takeNumber } from '../db/number-series.ts';
import { hasProofLink } from '../db/proof-links.ts';
import type { SubmittedMutation } from './decide.ts';
import { decide } from './decide.ts';
import type { RowSet } from './row-set.ts';

/**
 * Adds the number of an order to create, unless the order will be refused. An existing one keeps its number. Papers get theirs in
 * the transaction that stores them.
 */
async function numbered(context: Context, submitted: SubmittedMutation, rows: RowSet): Promise<SubmittedMutation> {
  const { rule, args } = submitted.parsed;
  const created = rule.numbers?.(args);
  if (created?.series !== 'orders' || rows.stored(created.row) !== undefined) return submitted;
  if (decide(submitted, rows).result.status === 'refused') return submitted;
  return { ...submitted, number: await takeNumber(context.database.db, 'orders', submitted.now) };
}

/** Adds who wrote in the thread before, where the rule needs it. Read without a lock: a message at that moment may miss. */
async function withThread(context: Context, submitted: SubmittedMutation): Promise<SubmittedMutation> {
  const { rule, args } = submitted.parsed;
  const orderId = rule.thread?.(args);
  return orderId === undefined
    ? submitted
    : { ...submitted, thread: await threadAuthors(context.database.db, orderId) };
}

/** Adds who announced the named file, where the rule needs it. Without a lock: receipts and reads compare again. */
async function withFile(context: Context, submitted: SubmittedMutation): Promise<SubmittedMutation> {
  const { rule, args } = submitted.parsed;
  const id = rule.file?.(args);
  const file = id === undefined ? undefined : await findFile(context.database.db, id);
  return file === undefined ? submitted : { ...submitted, announced: file };
}

/** Adds whether the named request for proofs has a link, where the rule needs it. Without a lock: a link has one order anyway. */
async function withLink(context: Context, submitted: SubmittedMutation): Promise<SubmittedMutation> {
  const { rule, args } = submitted.parsed;
  const id = rule.linkOf?.(args);
  return id === undefined ? submitted : { ...submitted, hasLink: await hasProofLink(context.database.db, id) };
}

/** Adds what a decision needs besides rows. */
export async function completed(
  context: Context,
  submitted: SubmittedMutation,
  rows: RowSet,
): Promise<SubmittedMutation> {
  const prepared = await withThread(context, await numbered(context, submitted, rows));
  return withLink(context, await withFile(context, prepared));
}
