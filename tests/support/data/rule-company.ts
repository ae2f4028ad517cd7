import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { AnyRow, CollectionName, Row } from '#contract/collections.ts';
import { collections, rowKey } from '#contract/collections.ts';
import type { MutationArgs, MutationName } from '#contract/mutations/catalogue.ts';
import { definitionOf } from '#contract/mutations/catalogue.ts';
import type { Right } from '#contract/rules/people/rights.ts';
import type { PushedMutation, PushResult } from '#contract/protocol/sync/push.ts';
import { collectionOf } from './collection-of.ts';
import { emptiedEmbedded } from '../server/each-database.ts';
import { exampleArgs, exampleRows } from '../examples.ts';
import { keepOnlyPeople } from './keep-only-people.ts';
import type { TestClient, TestServer } from '../server/test-server.ts';
import { aMutation, createTestServer } from '../server/test-server.ts';

/**
 * The people of the rule tests. Sophie is a certifier and has order 1 and visit 31. Karim is another certifier. Thomas is
 * the agent of client 61. Claire is a supervisor. Anne and Bart are both supervisors and agents.
 */
export interface People {
  sophie: TestClient;
  karim: TestClient;
  thomas: TestClient;
  claire: TestClient;
  anne: TestClient;
  bart: TestClient;
}

/** Every row of a database as stored. */
export interface Stored {
  collection: string;
  id: string;
  version: number;
  data: unknown;
}

/** The person who normally makes a mutation of this right. */
const makers: Partial<Record<Right, keyof People>> = {
  supervisor: 'claire',
  decidesClaim: 'claire',
  lostValue: 'claire',
  sales: 'thomas',
  ownClient: 'thomas',
  mergesClients: 'thomas',
  ownClientVisit: 'thomas',
};

export interface Tried<N extends MutationName> {
  /** Arguments that replace the example's, of any type. */
  args?: Record<string, unknown> | ((who: People, example: MutationArgs<N>) => Record<string, unknown>);
  /** Rows that replace the example rows with the same identifiers, or add to them. */
  rows?: AnyRow[] | ((who: People) => AnyRow[]);
  /** The person who makes the mutation; by default the usual one. */
  by?: keyof People;
  sent?: Partial<Omit<PushedMutation, 'name' | 'args'>>;
}

/** A test's server with its people, and functions to store rows, try mutations and inspect the database. */
export interface Company {
  server: TestServer;
  who: People;
  /** Stores the rows of the mutation's example with the given replacements, and sends the mutation. */
  try: <N extends MutationName>(name: N, tried?: Tried<N>) => Promise<PushResult>;
  /** Sends one more mutation on the rows as they are. */
  send: <N extends MutationName>(
    client: TestClient,
    name: N,
    args: MutationArgs<N>,
    sent?: Partial<PushedMutation>,
  ) => Promise<PushResult>;
  /** Stores the example rows, owned by `maker` where they have an owner. */
  lay: (name: MutationName, maker: TestClient, instead?: readonly AnyRow[]) => Promise<void>;
  /** Deletes everything except the people, who return to their initial state. */
  anew: () => Promise<void>;
  /** Returns all rows stored when `try` had stored its rows. */
  laid: () => readonly Stored[];
  /** Returns all stored rows in a fixed order. */
  all: () => Promise<Stored[]>;
  row: <C extends CollectionName>(collection: C, id: string) => Promise<Row<C> | undefined>;
  rows: <C extends CollectionName>(collection: C) => Promise<Row<C>[]>;
}

function only(results: readonly PushResult[]): PushResult {
  const [result] = results;
  if (result === undefined) throw new Error('there is no answer');
  return result;
}

/**
 * Returns the example rows. The order and the visit are Sophie's, the client is Thomas's, the rest belongs to the
 * mutation's maker.
 */
export function companyRows(name: MutationName, who: People, maker: TestClient): AnyRow[] {
  return exampleRows(maker.user, name).map((row): AnyRow => {
    if ('orderDate' in row) return { ...row, assignee: who.sophie.user };
    // The example takes over the certifier’s day.
    if ('plannedStart' in row && name !== 'visits.takeOver') return { ...row, employee: who.sophie.user };
    return 'claims' in row ? { ...row, commercial: who.thomas.user } : row;
  });
}

/** Opens a server on an emptied database, with its people. */
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
    anew: () => keepOnlyPeople(server),
    laid: () => before,
    row: async (collection, id) => (await rows(collection)).find((row) => row.id === id),
  };
}

/** Opens a company on the embedded database and resets it before each test of a file. */
export function eachWithCompany(): () => Company {
  let company: Company | undefined;
  beforeAll(async () => {
    company = await openCompany(await createTestServer(await emptiedEmbedded()));
  });
  afterAll(() => company?.server.close());
  beforeEach(() => company?.anew());
  return () => {
    if (company === undefined) throw new Error('the company is there inside tests only');
    return company;
  };
}

/** Creates a company for each test of a suite that runs on either database. */
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

/** Returns the rows of a collection that a client's device would hold. */
export async function rowsOn<C extends CollectionName>(client: TestClient, collection: C): Promise<Row<C>[]> {
  const { changes } = await client.pullAll(collections[collection].remote);
  const rows = changes.filter((change) => change.collection === collection && change.row !== null);
  return rows.map(({ row }) => row as Row<C>);
}
