import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { AnyRow, CollectionName, Row } from '#contract/collections.ts';
import { collections, rowKey } from '#contract/collections.ts';
import type { MutationArgs, MutationName } from '#contract/mutations/catalogue.ts';
import { definitionOf } from '#contract/mutations/catalogue.ts';
import type { Right } from '#contract/rules/rights.ts';
import type { PushedMutation, PushResult } from '#contract/protocol/push.ts';
import { collectionOf } from './collection-of.ts';
import { openEmbeddedForTests } from './each-database.ts';
import { exampleArgs, exampleRows } from './examples.ts';
import type { TestClient, TestServer } from './test-server.ts';
import { aMutation, createTestServer } from './test-server.ts';
import { followUsers } from '#server/domain/employees.ts';

/**
 * Sophie is a certifier, whose order 1 and visit 31 are; Karim is another; Thomas is the agent of client 61; Claire is a
 * supervisor; Anne and Bart are supervisors and agents both.
 */
export interface People {
  sophie: TestClient;
  karim: TestClient;
  thomas: TestClient;
  claire: TestClient;
  anne: TestClient;
  bart: TestClient;
}

/** Every row of a database as it is stored. */
export interface Stored {
  collection: string;
  id: string;
  version: number;
  data: unknown;
}

/** The person who makes a mutation of this right as a matter of course. */
const makers: Partial<Record<Right, keyof People>> = {
  supervisor: 'claire',
  lostValue: 'claire',
  sales: 'thomas',
  ownClient: 'thomas',
  ownClientVisit: 'thomas',
};

export interface Tried<N extends MutationName> {
  /** Arguments in place of the example's, of whatever type. */
  args?: Record<string, unknown> | ((who: People, example: MutationArgs<N>) => Record<string, unknown>);
  /** Rows in place of the example's of the same identifier, or beside them. */
  rows?: AnyRow[] | ((who: People) => AnyRow[]);
  /** Who does it; otherwise whoever does as a matter of course. */
  by?: keyof People;
  sent?: Partial<Omit<PushedMutation, 'name' | 'args'>>;
}

/** The server of a test, its people, and ways to put rows there, to try mutations and to look. */
export interface Company {
  server: TestServer;
  who: People;
  /** Stores the rows that the mutation's example is about, some of them in place of others, and sends it. */
  try: <N extends MutationName>(name: N, tried?: Tried<N>) => Promise<PushResult>;
  /** Sends one more, on the rows as they are. */
  send: <N extends MutationName>(
    client: TestClient,
    name: N,
    args: MutationArgs<N>,
    sent?: Partial<PushedMutation>,
  ) => Promise<PushResult>;
  /** Stores the example rows, of `maker` where they are somebody's. */
  lay: (name: MutationName, maker: TestClient, instead?: readonly AnyRow[]) => Promise<void>;
  /** Forgets everything but the people, who are as they were. */
  anew: () => Promise<void>;
  /** Everything that was stored when the rows of `try` had been laid out. */
  laid: () => readonly Stored[];
  /** Everything that is stored, in one order. */
  all: () => Promise<Stored[]>;
  row: <C extends CollectionName>(collection: C, id: string) => Promise<Row<C> | undefined>;
  rows: <C extends CollectionName>(collection: C) => Promise<Row<C>[]>;
}

function only(results: readonly PushResult[]): PushResult {
  const [result] = results;
  if (result === undefined) throw new Error('there is no answer');
  return result;
}

/** The example rows: the order and the visit are Sophie's, the client Thomas's; the rest is its maker's. */
export function companyRows(name: MutationName, who: People, maker: TestClient): AnyRow[] {
  return exampleRows(maker.user, name).map((row): AnyRow => {
    if ('orderDate' in row) return { ...row, assignee: who.sophie.user };
    if ('plannedStart' in row) return { ...row, employee: who.sophie.user };
    return 'claims' in row ? { ...row, commercial: who.thomas.user } : row;
  });
}

/** A server on a database that is emptied, with its people. */
async function openCompany(server: TestServer): Promise<Company> {
  const { db } = server.context.database;
  const who: People = {
    sophie: await server.addUser('Sophie Dubois'),
    karim: await server.addUser('Karim Benali'),
    thomas: await server.addUser('Thomas Janssens', 'commercial'),
    claire: await server.addUser('Claire Peeters', 'supervisor'),
    anne: await server.addUser('Anne Maes', 'supervisor', 'commercial'),
    bart: await server.addUser('Bart Claes', 'supervisor', 'commercial'),
  };
  let before: readonly Stored[] = [];
  const all: Company['all'] = async () =>
    (await sql<Stored>`select collection, id, version, data from records order by collection, id`.execute(db)).rows;
  const lay: Company['lay'] = async (name, maker, instead = []) => {
    const keyOf = (row: AnyRow): string => rowKey(collectionOf(row), row.id);
    const replaced = new Set(instead.map(keyOf));
    const rows = companyRows(name, who, maker).filter((row) => !replaced.has(keyOf(row)));
    await server.store(...rows, ...instead);
  };
  const send: Company['send'] = async (client, name, args, sent) =>
    only(await client.push(definitionOf(name).remote, aMutation(name, args, sent)));
  const rows: Company['rows'] = async <C extends CollectionName>(collection: C) =>
    (
      await sql<{ data: Row<C> }>`select data from records where collection = ${collection} order by id`.execute(db)
    ).rows.map(({ data }) => data);
  return {
    server,
    who,
    lay,
    send,
    rows,
    try: async (name, { args = {}, rows: instead = [], by, sent } = {}) => {
      const maker = who[by ?? makers[definitionOf(name).right] ?? 'sophie'];
      await lay(name, maker, typeof instead === 'function' ? instead(who) : instead);
      const example = exampleArgs(maker.user)[name];
      const given = typeof args === 'function' ? args(who, example) : args;
      before = await all();
      const mutation = { ...aMutation(name, example, sent), args: { ...example, ...given } };
      return only(await maker.push(definitionOf(name).remote, mutation));
    },
    all,
    anew: () => startAnew(server),
    laid: () => before,
    row: async (collection, id) => (await rows(collection)).find((row) => row.id === id),
  };
}

/** Forgets everything but the people, who are as they were. */
async function startAnew({ context, clock }: TestServer): Promise<void> {
  const { database, config } = context;
  await sql`truncate records, memberships, mutation_results, files, number_series, order_search, client_search, openings`.execute(
    database.db,
  );
  await database.db.transaction().execute((trx) => followUsers(trx, config.roles, clock.now));
}

/** A company on the embedded database, which each test of a file finds as new. */
export function eachWithCompany(): () => Company {
  let opened: Awaited<ReturnType<typeof openEmbeddedForTests>> | undefined;
  let company: Company | undefined;
  beforeAll(async () => {
    opened = await openEmbeddedForTests();
    company = await openCompany(await createTestServer(opened.database));
  });
  afterAll(async () => {
    await company?.server.close();
    await opened?.drop();
  });
  beforeEach(() => company?.anew());
  return () => {
    if (company === undefined) throw new Error('the company is there inside tests only');
    return company;
  };
}

/** A company for each test of a suite that runs on either database. */
export function companyOn(server: () => TestServer): () => Company {
  let company: Company | undefined;
  beforeEach(async () => {
    company = await openCompany(server());
  });
  return () => {
    if (company === undefined) throw new Error('the company is there inside tests only');
    return company;
  };
}

/** The rows of a collection that a client's device would have. */
export async function rowsOn<C extends CollectionName>(client: TestClient, collection: C): Promise<Row<C>[]> {
  const { changes } = await client.pullAll(collections[collection].remote);
  const rows = changes.filter((change) => change.collection === collection && change.row !== null);
  return rows.map(({ row }) => row as Row<C>);
}
