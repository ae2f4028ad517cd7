import type { AnyRow, RowKey } from '#contract/collections.ts';
import { parseRowKey, rowKey } from '#contract/collections.ts';
import type { Decided } from '#contract/entities/decision.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Upload } from '#contract/entities/upload.ts';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import { isElsewhere, uploadReview } from '#contract/mutations/evidence/uploads.ts';
import { readMutation } from '#contract/mutations/upcast.ts';
import type { MadeDecision } from '#contract/rules/decisions.ts';
import { lastDecision, saysTheSame, unseenDecision } from '#contract/rules/decisions.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import { subjectOf } from '../../outbox/mutation-subject.ts';
import { patient } from '../../live/shared-live.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { grouped } from '#contract/values/grouped.ts';
import { rowsById } from '../../rows/stored-rows.ts';
import { standingOf } from './standing.ts';
import type { SubjectLabel } from '../sync/subject-labels.ts';
import { withLabels } from '../sync/subject-labels.ts';

/** A decision of this device on what somebody else had decided, unseen by its author (rule DC1). */
export interface ContestedDecision {
  /** Of the mutation. */
  id: string;
  name: MutationName;
  args: unknown;
  state: OutboxEntry['state'];
  made: MadeDecision;
  decided: Decided;
  /** The row as it is on this device; undefined when it is not here. */
  row: AnyRow | undefined;
  label: SubjectLabel | null;
}

/** What a decision is about, as the judge of two decisions takes it (rule DC1). */
export interface DecisionAbout extends Pick<MadeDecision, 'row' | 'claimant'> {
  /** The required document under which the file is seen; absent for anything but a file. */
  under?: Upload['requirement'];
}

/** Returns true for a file that is no longer where it was decided about (rule DC1c). */
function isAboutAnother(row: AnyRow, { under }: Pick<DecisionAbout, 'under'>): boolean {
  return 'review' in row && isElsewhere(row, under === undefined ? {} : { under });
}

/** Returns what a mutation that may still be made decides; null for one that decides nothing. */
function decisionBy(entry: OutboxEntry): { entry: OutboxEntry; args: unknown; made: MadeDecision } | null {
  const read = entry.state === 'acknowledged' ? null : readMutation(entry);
  const made = read?.definition.decides?.(read.args);
  return made === undefined ? null : { entry, args: read?.args, made };
}

/** Reads these rows in one request for each collection. */
async function rowsByKey(db: UserDatabase, keys: readonly RowKey[]): Promise<ReadonlyMap<RowKey, AnyRow>> {
  const ids = grouped(keys.map(parseRowKey), ({ collection }) => collection);
  const read = [...ids].map(async ([collection, rows]) => {
    const named = rows.map(({ id }) => id);
    return [...(await rowsById(db.rowsOf(collection), named)).values()].map(
      (row) => [rowKey(collection, row.id), row] as const,
    );
  });
  return new Map((await Promise.all(read)).flat());
}

/** A decision of a person's, with the last one about its row when somebody else made that unseen. */
function contested(
  { entry, args, made }: NonNullable<ReturnType<typeof decisionBy>>,
  row: AnyRow | undefined,
): Omit<ContestedDecision, 'label'> | null {
  // Of a file that was filed elsewhere, nothing can be decided all the same (rule DC1c).
  const review = entry.name === 'upload.review' ? uploadReview.args.safeParse(args).data : undefined;
  if (row !== undefined && review !== undefined && isAboutAnother(row, review)) return null;
  const last = unseenDecision(lastDecision(row, made.claimant), made.seen, entry.actor.id);
  // A refusal says it before a pull brings the row.
  const decided = last ?? entry.error?.decided;
  if (decided === undefined || saysTheSame(made, decided)) return null;
  return { id: entry.id, name: entry.name, args, state: entry.state, made, decided, row };
}

/** Returns the decisions of this device that somebody else's preceded: unsent ones, as the pull brings that, and refused ones. */
async function contestedDecisions(db: UserDatabase): Promise<ContestedDecision[]> {
  const entries = await db.outbox.orderBy('seq').toArray();
  const decisions = entries.flatMap((entry) => decisionBy(entry) ?? []);
  const rows = await rowsByKey(db, [...new Set(decisions.map(({ made }) => made.row))]);
  const found = decisions.flatMap((one) => contested(one, rows.get(one.made.row)) ?? []);
  const labelled = await withLabels(db, found, subjectOf);
  return labelled.map(({ item, label }) => ({ ...item, label }));
}

/** The same, live: every decision of this device changes the outbox, and a colleague's comes with a pull, which waits too. */
export const contestedFollowed = patient(contestedDecisions);

/** Returns what was decided last about a row, as this device knows; null when nothing was. */
export async function decisionAbout(db: UserDatabase, about: DecisionAbout): Promise<Decided | null> {
  const { collection, id } = parseRowKey(about.row);
  const row = (await db.rowsOf(collection).get(id))?.row;
  return row === undefined || isAboutAnother(row, about) ? null : lastDecision(row, about.claimant);
}

/** Returns the order of a decided row; null when it is of none, or when this device has not both. */
export async function orderOfDecided(db: UserDatabase, key: RowKey): Promise<Order | null> {
  const { collection, id } = parseRowKey(key);
  const { order } = await standingOf(db, (await db.rowsOf(collection).get(id))?.row);
  return order ?? null;
}
