import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CollectionName } from '#contract/collections.ts';
import { collections } from '#contract/collections.ts';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import { definitionOf, isMutationName, mutations } from '#contract/mutations/catalogue.ts';
import type { PushedMutation } from '#contract/protocol/sync/push.ts';
import { pushBytesMax, pushMutationsMax, pushResponse } from '#contract/protocol/sync/push.ts';
import { readRows } from '#server/db/records/records.ts';
import { rowBytesMax } from '#server/domain/push/row-bytes.ts';
import type { Work } from '#tests/support/server/counted-work.ts';
import { countWork } from '#tests/support/server/counted-work.ts';
import { openUsualForTests } from '#tests/support/server/each-database.ts';
import { fullExamples } from '#tests/support/contract/full-examples.ts';
import { keepOnlyPeople } from '#tests/support/data/keep-only-people.ts';
import { companyRows } from '#tests/support/data/rule-company.ts';
import { certifier, supervisor } from '#tests/support/rows.ts';
import { replacedAt } from '#tests/support/contract/schema-values.ts';
import type { TestClient, TestServer } from '#tests/support/server/test-server.ts';
import { aMutation, createTestServer } from '#tests/support/server/test-server.ts';

/** Pushes of one mutation, each as large as the contract accepts, before an honest one. */
const hostilePushes = 100;

const names = Object.keys(mutations).filter(isMutationName);
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const counted = countWork();

let server: TestServer;
let anne: TestClient;
let drop: () => Promise<void>;

beforeAll(async () => {
  const opened = await openUsualForTests();
  drop = opened.drop;
  server = await createTestServer({ ...opened.database, db: opened.database.db.withPlugin(counted.plugin) });
  anne = await server.addUser('Anne Maes', 'supervisor', 'commercial');
});
afterAll(async () => {
  await server.close();
  await drop();
});
beforeEach(() => keepOnlyPeople(server));

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the values under a value with their paths, the innermost first. */
function partsOf(value: unknown, path: string[] = []): { path: string; value: unknown }[] {
  const inner = Array.isArray(value) ? partsOf(value[0], [...path, '0']) : [];
  const keyed = isObject(value) ? Object.entries(value).flatMap(([key, one]) => partsOf(one, [...path, key])) : [];
  return [...inner, ...keyed, ...(path.length === 0 ? [] : [{ path: path.join('.'), value }])];
}

/** Returns larger values of the same kind, the largest first. No two turns have a line or an item in common. */
function enlarged(value: unknown, turn: number): unknown[] {
  if (typeof value === 'string') {
    // Rules know what numbers are.
    if (/\d/.test(value)) return [];
    const text = Array.from({ length: 1_000 }, (_, line) => `${turn} ${line} ${'é'.repeat(12)}`).join('\n');
    return [20_000, 10_000, 4_000, 2_000, 1_000, 500, 200, 80, 40].map((length) => text.slice(0, length));
  }
  if (Array.isArray(value) && value.length > 0) {
    const item = (index: number): unknown => (typeof value[0] === 'string' ? `${turn} ${index}` : value[0]);
    return [1_000, 300, 100, 40, 20, 10].map((length) => Array.from({ length }, (_, index) => item(index)));
  }
  if (!isObject(value)) return [];
  const more = Array.from({ length: 50 }, (_, index) => [`${turn} ${index}`, Object.values(value)[0]]);
  return [{ ...value, ...Object.fromEntries(more) }];
}

/** Which of the larger values the contract accepts, by mutation, example and path; -1 for none. */
const accepted = new Map<string, number>();

/** Returns the arguments of an example with this part enlarged as far as the contract and a push accept it. */
function withLarger(name: MutationName, args: unknown, path: string, turn: number): unknown {
  const candidates = enlarged(partsOf(args).find((one) => one.path === path)?.value, turn);
  const key = `${name} ${turn % 2} ${path} ${candidates.length}`;
  const fits = (value: unknown): boolean => {
    const next = replacedAt(args, path, value);
    return JSON.stringify(next).length < pushBytesMax / 4 && definitionOf(name).args.safeParse(next).success;
  };
  const index = accepted.get(key) ?? candidates.findIndex((value) => fits(value));
  accepted.set(key, index);
  return index === -1 ? args : replacedAt(args, path, candidates[index]);
}

/** Returns large arguments under new identifiers. Lists of words grow every other turn: rules know some of the words. */
function hostile(name: MutationName, example: unknown, turn: number, stored: ReadonlySet<string>): unknown {
  let now = example;
  for (const { path, value } of partsOf(example)) {
    const isList = Array.isArray(value) && typeof value[0] === 'string';
    // Half of the new rows are one that grows.
    if (typeof value === 'string' && uuid.test(value))
      now = stored.has(value) || turn % 4 > 1 ? now : replacedAt(now, path, v7());
    else if (!path.endsWith('city') && !(isList && turn % 2 === 1)) now = withLarger(name, now, path, turn);
  }
  return definitionOf(name).args.safeParse(now).success ? now : example;
}

/** Sends mutations in as few pushes as their bytes allow. Returns the statuses. */
async function pushAll(name: MutationName, all: readonly PushedMutation[]): Promise<string[]> {
  const statuses: string[] = [];
  const { remote } = definitionOf(name);
  for (let from = 0, until = 0; from < all.length; from = until) {
    for (let bytes = 0; until < all.length && until - from < pushMutationsMax; until += 1) {
      bytes += Buffer.byteLength(JSON.stringify(all[until]));
      if (bytes > pushBytesMax - 2_000 && until > from) break;
    }
    const { status, body } = await anne.askPush(remote, anne.envelope(all.slice(from, until)));
    expect(status).toBe(200);
    statuses.push(...pushResponse.parse(body).results.map((result) => result.status));
  }
  return statuses;
}

/** Returns the bytes of the largest row of each collection, as a device receives it. */
async function largest(): Promise<Map<CollectionName, number>> {
  const { rows } = await sql<{ collection: CollectionName; data: unknown }>`
    select distinct on (collection) collection, data from records order by collection, octet_length(data::text) desc
  `.execute(server.context.database.db);
  return new Map(rows.map(({ collection, data }) => [collection, Buffer.byteLength(JSON.stringify(data))]));
}

/** Returns the values of every field that the mutation merges, as a device that has the row sends them at most. */
async function wholeBase(name: MutationName, args: unknown): Promise<Record<string, unknown>> {
  const { changes, merge } = definitionOf(name);
  const key = changes?.(args).row;
  const [stored] = key === undefined ? [] : await readRows(server.context.database.db, [key]);
  const row: Record<string, unknown> = { ...stored?.row };
  return Object.fromEntries(Object.keys(merge).map((field) => [field, row[field] ?? null]));
}

/** Returns what one honest mutation asks of the database. A push takes it, however large the row is. */
async function costOf(name: MutationName, args: unknown): Promise<Work> {
  const base = await wholeBase(name, args);
  return counted.during(async () => {
    const [status] = await pushAll(name, [{ ...aMutation(name, args as never, { base }), lane: v7() }]);
    expect(['applied', 'merged', 'refused']).toContain(status);
  });
}

/** Returns the arguments of the examples, with Anne as everybody whom they name. */
function examplesOf(name: MutationName): unknown[] {
  const strangers = new RegExp(`${certifier.id}|${supervisor.id}`, 'g');
  const examples = fullExamples(anne.user).filter((one) => one.name === name);
  return examples.map(({ args }): unknown => JSON.parse(JSON.stringify(args).replace(strangers, anne.user.id)));
}

const grown = new Map<CollectionName, number>();

describe(
  '[OB6e] hostile pushes leave rows that a push can carry, and the next honest one as it was',
  { tags: 'long' },
  () => {
    test.each(names)('%s', async (name) => {
      const who = { sophie: anne, karim: anne, thomas: anne, claire: anne, anne, bart: anne };
      const rows = companyRows(name, who, anne);
      const stored = new Set([...rows.map(({ id }) => id), anne.user.id]);
      const examples = examplesOf(name);
      const honest = examples[0];
      await server.store(...rows);
      const before = await costOf(name, honest);
      await keepOnlyPeople(server);
      await server.store(...rows);
      const base = Object.fromEntries(Object.keys(definitionOf(name).merge).map((field) => [field, null]));
      const all = Array.from({ length: hostilePushes }, (_, turn): PushedMutation => {
        const args = hostile(name, examples[Math.floor(turn / 2) % examples.length], turn, stored);
        return { ...aMutation(name, args as never, { base }), lane: `${turn}` };
      });
      expect(await pushAll(name, all)).not.toContain('deferred');
      for (const [collection, bytes] of await largest()) {
        expect([collection, bytes <= rowBytesMax(collection)]).toEqual([collection, true]);
        grown.set(collection, Math.max(bytes, grown.get(collection) ?? 0));
      }
      const after = await costOf(name, honest);
      // A refusal is decided twice.
      expect(after.statements).toBeLessThanOrEqual(before.statements + 2);
      expect(after.characters).toBeLessThan(4 * Math.max(...[...grown.keys()].map((one) => rowBytesMax(one))));
    });

    test('every collection was tried that mutations write', () => {
      expect(Object.keys(collections).filter((name) => !grown.has(name as CollectionName))).toEqual(['devices']);
    });
  },
);
