import type { RowKey } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import type { UnderOrder } from '#contract/mutations/definition.ts';
import { nothingRead, ordersRead, targetsOf } from '#contract/mutations/definition.ts';
import { countOthers, lockCounted } from '../../db/search/counted-rows.ts';
import type { Db, Trx } from '../../db/connection/database.ts';
import { findFile } from '../../db/files/files.ts';
import { threadAuthors } from '../../db/records/message-threads.ts';
import { hasProofLink } from '../../db/files/proof-links.ts';
import { hasOtherSupervisor } from '../../db/accounts/supervisors.ts';
import {
  childKinds,
  feedbackOf,
  latestOrdersOf,
  lockChildrenOf,
  lockMergedClients,
  lockOrdersOf,
  lockRows,
  readRows,
  unavailabilitiesOf,
  visitsDuring,
} from '../../db/records/records.ts';
import type { StoredRow } from '../../db/records/stored-row.ts';
import type { SubmittedMutation } from './decide.ts';
import { effectsOf } from './decide.ts';
import type { ParsedMutation } from './parse-mutation.ts';
import { keysOfRight } from '../people/permissions.ts';
import { RowSet } from '../rows/row-set.ts';
import type { Read, ReadFacts, ReadKind } from '../rules/reads.ts';
import { noFacts, readOf } from '../rules/reads.ts';
import { ownScope } from '../rows/scopes.ts';

/** Where the server has what the contract's effects read under an order. */
const underOrder: Readonly<Record<UnderOrder, (of: string) => Read>> = {
  payments: (of) => ({ kind: 'payments', of }),
  visits: (of) => ({ kind: 'openVisits', of }),
  followUps: (of) => rowKey('followUps', of),
};

/** Returns what the decision reads, as far as these rows tell. */
function readsOf({ definition, rule, args }: ParsedMutation, rows: RowSet): Read[] {
  const orders = ordersRead(definition, args);
  const collections = definition.reads?.(args) ?? [];
  const byEffects = collections.flatMap((collection) => orders.map(underOrder[collection]));
  return [...byEffects, ...(definition.judgedBy?.(args) ?? []), ...(rule.reads?.(args, rows) ?? [])];
}

const noRows = new RowSet([]);

/** Returns the keys of every row that the mutation names, to read or to change, including its aggregate. */
export function keysOf(submitted: SubmittedMutation): RowKey[] {
  const { definition, args } = submitted.parsed;
  const reads = readsOf(submitted.parsed, noRows);
  const named = reads.filter((read) => typeof read === 'string');
  const clients = readOf(reads, 'stayingClient').map((id) => rowKey('clients', id));
  const given = [definition.root(args), ...definition.requires(args), ...keysOfRight(args)];
  return [...new Set([...given, ...named, ...clients, ...targetsOf(effectsOf(submitted, nothingRead))])];
}

/** Read without a lock, before the decision: a message at that moment may miss, receipts compare a file again, a link has one order, a
 * supervisor who comes or goes at that moment may come after. */
const unlocked = new Set<ReadKind>(['threadAuthors', 'announcement', 'proofLink', 'otherSupervisor']);

/** Returns the clients to read with everybody who is one with them. */
function mergedClients(reads: readonly Read[], rows: RowSet): string[] {
  const merged = readOf(reads, 'stayingClient').filter((id) => rows.get('clients', id)?.mergedInto !== undefined);
  return [...new Set([...merged, ...readOf(reads, 'mergedClients')])];
}

/** Returns true when the decision reads what must be locked and is named by no key. */
export function readsUnderLocks(parsed: ParsedMutation, rows: RowSet): boolean {
  const reads = readsOf(parsed, rows);
  const others = reads.filter((read) => typeof read !== 'string' && read.kind !== 'stayingClient');
  return mergedClients(reads, rows).length > 0 || others.some(({ kind }) => !unlocked.has(kind));
}

/** Reads what the decision needs besides rows, as far as that takes no lock. */
export async function readFacts(db: Db, parsed: ParsedMutation): Promise<ReadFacts> {
  const reads = readsOf(parsed, noRows);
  const facts = { ...noFacts };
  for (const id of readOf(reads, 'threadAuthors')) facts.thread = await threadAuthors(db, id);
  for (const id of readOf(reads, 'announcement')) facts.announced = await findFile(db, id);
  for (const id of readOf(reads, 'proofLink')) facts.hasLink = await hasProofLink(db, id);
  for (const id of readOf(reads, 'otherSupervisor')) facts.hasOtherSupervisor = await hasOtherSupervisor(db, id);
  return facts;
}

/** Counts under a lock what the author has a limited number of. */
async function countedOthers(trx: Trx, { parsed, viewer }: SubmittedMutation): Promise<number> {
  const [key] = readOf(readsOf(parsed, noRows), 'others');
  if (key === undefined) return 0;
  await lockCounted(trx, viewer.id);
  return countOthers(trx, ownScope(viewer.id), key);
}

async function lockClients(trx: Trx, reads: readonly Read[], rows: RowSet): Promise<StoredRow[]> {
  const found: StoredRow[] = [];
  for (const id of mergedClients(reads, rows)) found.push(...(await lockMergedClients(trx, id)));
  return found;
}

async function lockChildren(trx: Trx, reads: readonly Read[]): Promise<StoredRow[]> {
  const found: StoredRow[] = [];
  for (const kind of childKinds) {
    const parents = new Set(readOf(reads, kind));
    if (parents.size > 0) found.push(...(await lockChildrenOf(trx, [...parents], [kind])));
  }
  return found;
}

async function lockOrders(trx: Trx, reads: readonly Read[]): Promise<StoredRow[]> {
  const found: StoredRow[] = [];
  for (const id of readOf(reads, 'orders')) found.push(...(await lockOrdersOf(trx, id)));
  for (const id of readOf(reads, 'latestOrders')) found.push(...(await latestOrdersOf(trx, id)));
  return found;
}

/** Reads when employees are away and what visits they have, after locking them. */
async function readTimes(trx: Trx, reads: readonly Read[]): Promise<StoredRow[]> {
  const away = readOf(reads, 'unavailabilities');
  const during = readOf(reads, 'visitsDuring');
  const employees = new Set([...away, ...during.map(({ employeeId }) => employeeId)]);
  if (employees.size === 0) return [];
  await lockRows(
    trx,
    [...employees].map((id) => rowKey('employees', id)),
  );
  const found = away.length === 0 ? [] : await unavailabilitiesOf(trx, away);
  for (const { employeeId, ...period } of during) found.push(...(await visitsDuring(trx, employeeId, period)));
  return found;
}

async function readForms(trx: Trx, reads: readonly Read[], rows: RowSet): Promise<StoredRow[]> {
  const [visit] = readOf(reads, 'submittedForms').flatMap((id) => rows.get('visits', id) ?? []);
  if (visit === undefined) return [];
  return [...(await readRows(trx, [rowKey('orders', visit.orderId)])), ...(await feedbackOf(trx, visit.id))];
}

async function readPapers(trx: Trx, reads: readonly Read[], rows: RowSet): Promise<StoredRow[]> {
  const named = readOf(reads, 'draftPaper').flatMap((id) => rows.get('pebDrafts', id)?.documentId ?? []);
  const documents = await readRows(
    trx,
    named.map((id) => rowKey('documents', id)),
  );
  const files = documents.flatMap(({ row }) => ('uploadId' in row ? rowKey('uploads', row.uploadId) : []));
  return [...documents, ...(await readRows(trx, files))];
}

/** The steps after the named rows, in the one order in which locks are taken. What takes none comes after what it depends on. */
const steps = [lockClients, lockChildren, lockOrders, readTimes, readForms, readPapers] as const;

/**
 * Locks and reads what the decision needs. Every mutation takes its locks in one order, so that two wait for each other instead of
 * deadlocking: what is counted of its author; the rows that it names, by collection and identifier; clients, with everybody who is
 * one with them; rows under orders and clients, kind by kind; orders of clients; employees. Before each step the rule is asked again
 * with the rows so far: what they bring comes later in this order.
 */
export async function lockReads(
  trx: Trx,
  submitted: SubmittedMutation,
): Promise<{ rows: RowSet; found: StoredRow[]; read: ReadFacts }> {
  const read = { ...noFacts, ...submitted.read, others: await countedOthers(trx, submitted) };
  const found = await lockRows(trx, keysOf(submitted));
  const rows = new RowSet(found);
  for (const step of steps) {
    const more = await step(trx, readsOf(submitted.parsed, rows), rows);
    // A locked row is the latest; the same row read again is not.
    const fresh = more.filter(({ collection, id }) => rows.stored(rowKey(collection, id)) === undefined);
    for (const stored of fresh) rows.put(stored);
    found.push(...fresh);
  }
  return { rows, found, read };
}
