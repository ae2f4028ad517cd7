import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 } from 'uuid';
import type { AnyRow, RemoteName } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { MutationArgs, MutationName } from '#contract/mutations/catalogue.ts';
import { definitionOf } from '#contract/mutations/catalogue.ts';
import type { RowEffect } from '#contract/mutations/definition.ts';
import { changeOn } from '#contract/mutations/definition.ts';
import type { Order } from '#contract/entities/order.ts';
import { qualifications } from '#contract/entities/user.ts';
import type { Change, PullResponse } from '#contract/protocol/sync/pull.ts';
import { pullResponse } from '#contract/protocol/sync/pull.ts';
import type { PushedMutation, PushResponse } from '#contract/protocol/sync/push.ts';
import { pushResponse } from '#contract/protocol/sync/push.ts';
import { protocolVersion } from '#contract/protocol/version.ts';
import { buildApp } from '#server/app.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import type { Config } from '#server/config/config.ts';
import { loadContent } from '#server/content/load.ts';
import type { Context } from '#server/context.ts';
import { createContext } from '#server/context.ts';
import { addUser } from '#server/db/accounts/accounts.ts';
import type { Database } from '#server/db/connection/database.ts';
import { touchDevice } from '#server/db/accounts/devices.ts';
import { syncEmployees } from '#server/domain/people/employees.ts';
import { editRows, storeNewRows } from '#server/domain/rows/direct-writes.ts';

import { collectionOf } from '../data/collection-of.ts';
import { signInWithoutPassword } from './sign-in.ts';

export const testConfig: Config = {
  host: '127.0.0.1',
  port: 0,
  dataFolder: join(tmpdir(), 'mycerti-nowhere'),
  files: { kind: 'disk', folder: join(tmpdir(), 'mycerti-files-of-tests') },
  abandonedFileDays: 30,
  limits: { signIns: 200, streams: 50, openUploads: 500, announcedBytes: 20 * 2 ** 30 },
  databaseUrl: null,
  demo: false,
  metricsToken: 'the token of the tests',
  jwtSecret: 'a secret of the tests, long enough for HS256',
  fieldApiKey: 'the key of the tests',
  roles: { commercial: 'role-commercial', supervisor: 'role-supervisor' },
  deployment: 'test',
  publicOrigins: [],
  appOrigin: null,
  intranetUrl: null,
  beneficiary: null,
  seller: null,
  googlePlaces: null,
  proofs: {
    company: 'Les Certificateurs',
    linkDays: 14,
    fileBytes: 2 ** 20,
    filesPerLink: 6,
    bytesPerLink: 3 * 2 ** 20,
    requestsPerLink: 40,
  },
  auditKey: null,
  webPush: { keys: null, subject: 'mailto:tests@test.example', hosts: ['push.test.example'], pauses: [], local: false },
  mainBase: '/api/v1',
  fieldBase: '/field/v1',
  dist: join(tmpdir(), 'mycerti-nowhere', 'dist'),
  contentFolder: 'content',
  trustProxy: false,
  logLevel: 'silent',
};

/** The company's content, read once: reading it takes a quarter of a server's start. */
export const testContent = loadContent(testConfig.contentFolder);

/** Headers of the operators' routes. */
export const operatorHeaders = { authorization: `Bearer ${testConfig.metricsToken}` };

export const testPassword = 'correct horse';

/** One shared password hash: hashing would otherwise take most of a test's time. */
let testHash: Promise<string> | undefined;

/** Names of the tables that hold test data. The schema stays. */
const tables =
  'records memberships mutation_results order_changes visit_changes files number_series order_search address_search client_search openings devices sign_ins password_resets calendar_feeds proof_links users login_failures watermarks audit_keys alert_keys alert_subscriptions reminder_alerts'.split(
    ' ',
  );
/** Empties all tables in one statement without truncating: deleting from such small tables takes a tenth of the time. */
const empty = `with ${tables.map((table) => `of_${table} as (delete from ${table})`).join(', ')} select 1`;

/** Empties a database and gives it a new epoch, so that a test finds only its own data. */
export async function emptyDatabase({ db }: Database): Promise<void> {
  await sql.raw(empty).execute(db);
  await sql`update settings set value = case key when 'epoch' then gen_random_uuid()::text else '0' end`.execute(db);
}

export interface Answer<T = unknown> {
  status: number;
  headers: Record<string, unknown>;
  body: T;
}

export type SentMutation = Partial<Omit<PushedMutation, 'name' | 'args'>>;

/** Builds a mutation as a device sends it, with generated values for missing parts. */
export function aMutation<N extends MutationName>(
  name: N,
  args: MutationArgs<N>,
  given: SentMutation = {},
): PushedMutation {
  return {
    id: v7(),
    lane: 'a lane',
    seq: 0,
    v: definitionOf(name).version,
    createdAt: testNow,
    name,
    args,
    ...given,
  };
}

/** A signed-in user on a device. */
export class TestClient {
  readonly app: FastifyInstance;
  readonly user: EmployeeRef;
  readonly deviceId: string;
  readonly token: string;

  constructor(app: FastifyInstance, user: EmployeeRef, deviceId: string, token: string) {
    this.app = app;
    this.user = user;
    this.deviceId = deviceId;
    this.token = token;
  }

  headers(remote: RemoteName): Record<string, string> {
    const authorization = { authorization: `Bearer ${this.token}` };
    return remote === 'main'
      ? authorization
      : { ...authorization, 'x-api-key': testConfig.fieldApiKey, 'user-id': this.user.id };
  }

  url(remote: RemoteName, path: string): string {
    return `${remote === 'main' ? testConfig.mainBase : testConfig.fieldBase}${path}`;
  }

  /** Returns the response to a pull, whatever its status. */
  async askPull(remote: RemoteName, query: Record<string, string> = {}): Promise<Answer> {
    return answerOf(
      await this.app.inject({ url: this.url(remote, '/sync/pull'), query, headers: this.headers(remote) }),
    );
  }

  async pull(remote: RemoteName, cursor?: string, limit = 1000): Promise<PullResponse> {
    const query = { limit: String(limit), ...(cursor === undefined ? {} : { cursor }) };
    const answer = await this.askPull(remote, query);
    if (answer.status !== 200) throw new Error(`pull answered ${answer.status} ${JSON.stringify(answer.body)}`);
    return pullResponse.parse(answer.body);
  }

  /** Pulls pages until none remains. */
  async pullAll(
    remote: RemoteName,
    cursor?: string,
    limit = 1000,
  ): Promise<{ changes: Change[]; cursor: string; pages: PullResponse[] }> {
    const pages: PullResponse[] = [];
    for (let page = await this.pull(remote, cursor, limit); ; page = await this.pull(remote, page.cursor, limit)) {
      pages.push(page);
      if (!page.hasMore && page.behind !== true) {
        return { changes: pages.flatMap(({ changes }) => changes), cursor: page.cursor, pages };
      }
    }
  }

  /** Returns the response to a push, whatever its status. */
  async askPush(remote: RemoteName, body: unknown, further: Record<string, string> = {}): Promise<Answer> {
    const headers = { ...this.headers(remote), 'content-type': 'application/json', ...further };
    const payload = typeof body === 'string' ? body : JSON.stringify(body);
    return answerOf(await this.app.inject({ method: 'POST', url: this.url(remote, '/sync/push'), headers, payload }));
  }

  envelope(mutations: readonly unknown[], given: Record<string, unknown> = {}): Record<string, unknown> {
    return {
      protocol: protocolVersion,
      deviceId: this.deviceId,
      sentAt: '2026-11-20T09:00:10.000Z',
      mutations,
      ...given,
    };
  }

  async push(remote: RemoteName, ...mutations: readonly PushedMutation[]): Promise<PushResponse['results']> {
    const answer = await this.askPush(remote, this.envelope(mutations));
    if (answer.status !== 200) throw new Error(`push answered ${answer.status} ${JSON.stringify(answer.body)}`);
    return pushResponse.parse(answer.body).results;
  }
}

/** Returns a response with its body, parsed when it is JSON. */
export function answerOf(response: { statusCode: number; headers: Record<string, unknown>; body: string }): Answer {
  const isJson = String(response.headers['content-type']).includes('json');
  return {
    status: response.statusCode,
    headers: response.headers,
    body: isJson ? JSON.parse(response.body) : response.body,
  };
}

export interface TestServer {
  context: Context;
  app: FastifyInstance;
  /** The server's clock. It stands still until a test sets it. */
  clock: { now: Date };
  /** Adds a user with these roles, signed in on a device. */
  addUser: (name: string, ...roles: ('commercial' | 'supervisor')[]) => Promise<TestClient>;
  /** Returns the same user on the same device with a fresh token. */
  signInAgain: (client: TestClient) => Promise<TestClient>;
  /** Returns the same user signed in on another device, or without one. */
  signInOn: (client: TestClient, deviceId: string | null) => Promise<TestClient>;
  /** Stores new rows. Their orders must be among them. */
  store: (...rows: readonly AnyRow[]) => Promise<void>;
  /** Edits an order as the office does. */
  editOrder: (id: string, change: Partial<Order>) => Promise<void>;
  edit: (edits: readonly RowEffect[], orderIds: readonly string[]) => Promise<void>;
  close: () => Promise<void>;
}

/** The initial time of a test server's clock. */
export const testNow = '2026-11-20T09:00:00.000Z';

/** Builds a server on an opened, migrated database. Its clock stands still at {@link testNow}. */
export async function createTestServer(database: Database, config: Partial<Config> = {}): Promise<TestServer> {
  const clock = { now: new Date(testNow) };
  const context = createContext({ ...testConfig, ...config }, database, {
    now: () => clock.now,
    // A test may change the content of its own server.
    ...(config.contentFolder === undefined ? { content: structuredClone(testContent) } : {}),
  });
  const app = await buildApp(context);
  await app.ready();
  const { db } = database;

  async function addTestUser(name: string, ...roles: ('commercial' | 'supervisor')[]): Promise<TestClient> {
    const user = { id: v7(), name };
    const deviceId = v7();
    const [first_name = '', ...rest] = name.split(' ');
    testHash ??= hashPassword(testPassword);
    const identifiers = roles.map((role) => context.config.roles[role]);
    await addUser(
      db,
      {
        id: user.id,
        email: `${name.toLowerCase().replaceAll(' ', '.')}@test.example`,
        password_hash: await testHash,
        first_name,
        name: rest.join(' '),
        roles: identifiers,
        qualifications: [...qualifications],
        picture: null,
      },
      clock.now,
    );
    await db.transaction().execute((trx) => syncEmployees(trx, context.config.roles, clock.now));
    await touchDevice(db, deviceId, user.id, clock.now);
    const token = await signInWithoutPassword(context, { id: user.id, roles: identifiers }, deviceId);
    return new TestClient(app, user, deviceId, token);
  }

  async function edit(edits: readonly RowEffect[], orderIds: readonly string[]): Promise<void> {
    await db.transaction().execute((trx) =>
      editRows(
        trx,
        edits,
        orderIds.map((id) => rowKey('orders', id)),
        clock.now,
      ),
    );
  }

  return {
    context,
    app,
    clock,
    addUser: addTestUser,
    signInAgain: async ({ user, deviceId }) =>
      new TestClient(app, user, deviceId, await signInWithoutPassword(context, { id: user.id, roles: [] }, deviceId)),
    signInOn: async ({ user }, deviceId) =>
      new TestClient(
        app,
        user,
        deviceId ?? v7(),
        await signInWithoutPassword(context, { id: user.id, roles: [] }, deviceId),
      ),
    store: (...rows) =>
      db.transaction().execute((trx) =>
        storeNewRows(
          trx,
          rows.map((row) => ({ collection: collectionOf(row), row })),
          clock.now,
        ),
      ),
    editOrder: (id, change) => edit([changeOn('orders', id, (order) => ({ ...order, ...change }))], [id]),
    edit,
    close: () => app.close(),
  };
}
