import type { FastifyInstance } from 'fastify';
import type { KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import type { AnyRow, CollectionName } from '#contract/collections.ts';
import { remotes, rowKey } from '#contract/collections.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Order } from '#contract/entities/order.ts';
import { changeOn } from '#contract/mutations/definition.ts';
import { buildApp } from '#server/app.ts';
import { openSession } from '#server/auth/authenticate.ts';
import { createContext } from '#server/context.ts';
import { addUser } from '#server/db/accounts/accounts.ts';
import type { Database } from '#server/db/connection/database.ts';
import { beginLogRun } from '#server/db/connection/log-runs.ts';
import { readEpoch, startNewEpoch } from '#server/db/connection/settings.ts';
import { touchDevice } from '#server/db/accounts/devices.ts';
import { syncEmployees } from '#server/domain/people/employees.ts';
import { editRows, storeNewRows } from '#server/domain/rows/direct-writes.ts';
import { scopesOfViewer } from '#server/domain/rows/scopes.ts';
import type { PokeStream } from '#server/operations/pokes.ts';
import { testClient, testConflict, testFollowUp, testId, testOrder, testVisit } from '#tests/support/rows.ts';
import { signInWithoutPassword } from '#tests/support/server/sign-in.ts';
import { TestClient, emptyDatabase, testConfig, testContent } from '#tests/support/server/test-server.ts';
import { beginLogRunAtBackup, bringBackup, takeBackup } from './simulated-backup.ts';
import type { SimulatedFiles } from './simulated-files.ts';
import { createSimulatedFiles } from './simulated-files.ts';
import { simulatedQuestions } from '../writes/survey-answers.ts';

const asked = new Set<string>(simulatedQuestions);
const { survey } = testContent;
const simulatedContent = {
  ...testContent,
  survey: { ...survey, questions: survey.questions.filter(({ code }) => asked.has(code)) },
};

export type Role = 'certifier' | 'commercial' | 'supervisor';

/** The server process died during a request. */
class Crashed extends Error {
  readonly code = 'Crashed';
}

/** Plans the death of the server's process: before or after this many more queries. */
export interface CrashPlan {
  queries: number;
  after: boolean;
}

/** The real server code on the embedded database. Its process can die at any query and restart. */
export interface SimulatedServer {
  database: Database;
  files: SimulatedFiles;
  addPerson: (number: number, name: string, role: Role) => Promise<EmployeeRef>;
  addDevice: (user: EmployeeRef, deviceId: string) => Promise<string>;
  client: (user: EmployeeRef, deviceId: string, token: string) => TestClient;
  /** Edits an order as the office does, also its assignment. Returns the new version. */
  editOrder: (number: number, change: Partial<Order>) => Promise<void>;
  /** Adds a stream of pokes. Returns a function that removes it. Rejects as the route does. */
  openStream: (token: string, stream: Omit<PokeStream, 'scopes'>) => Promise<() => void>;
  /** Ends every stream, as a proxy in between may. */
  endStreams: () => void;
  /** Backs up everything. */
  backUp: () => Promise<void>;
  /**
   * Restores the last backup: later changes are lost. Announced, a new epoch begins; else the first request that proves the loss
   * begins one.
   */
  restoreBackup: (isAnnounced: boolean) => Promise<void>;
  /** Returns true after a restore without a word, until a request has begun a new epoch. */
  isUnnoticed: () => Promise<boolean>;
  /** Returns the mutations whose results the server has. */
  known: () => Promise<Set<string>>;
  /** Compacts the change log: older cursors become invalid. */
  compactLog: () => Promise<void>;
  planCrash: (plan: CrashPlan) => void;
  /** Makes the server fail, each time, at the next mutation that it would apply. */
  poisonNext: () => void;
  /** Returns the mutation at which the server always fails; null without one. */
  poisoned: () => string | null;
  /** Returns whether the server died of the plan. If so, clears the plan and restarts the server. */
  hasCrashed: () => Promise<boolean>;
  restart: () => Promise<void>;
  close: () => Promise<void>;
}

export const orderNumbers = [1, 2, 3, 4];
/** The order whose files are due from the start, in schedules with files. */
const visitedOrder = 4;
/** The orders whose survey is submitted from the start, in schedules of every mutation. */
const submittedSurveys = [1, 2];

/** Returns the visit of an order, if there is one. */
export function visitOf(orderId: string): string | undefined {
  const number = orderNumbers.find((one) => testId(one) === orderId);
  return number === undefined ? undefined : testId(100 + number);
}

/** Returns a plugin that dies at the planned query. Afterwards, no query of the process reaches the database. */
function crashPlugin(): { plugin: KyselyPlugin; plan: (plan: CrashPlan | null) => void; dead: () => boolean } {
  let planned: CrashPlan | null = null;
  let dead = false;
  const step = (after: boolean): void => {
    if (dead) throw new Crashed();
    if (planned === null || planned.after !== after) return;
    planned.queries -= 1;
    if (planned.queries > 0) return;
    dead = true;
    throw new Crashed();
  };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      step(false);
      return node;
    },
    transformResult: ({ result }) => {
      step(true);
      return Promise.resolve(result);
    },
  };
  return {
    plugin,
    plan: (plan) => {
      planned = plan;
      dead = false;
    },
    dead: () => dead,
  };
}

const writtenResults = z.array(z.object({ id: z.string(), hash: z.string(), status: z.string() }));

/** Returns the results of mutations that a query writes. */
function resultsIn(query: Parameters<KyselyPlugin['transformQuery']>[0]['node']): z.infer<typeof writtenResults> {
  if (query.kind !== 'RawNode') return [];
  const texts = query.parameters.flatMap((one) => ('value' in one && typeof one.value === 'string' ? one.value : []));
  return texts
    .filter((text) => text.startsWith('[{"id"') && text.includes('"hash"'))
    .flatMap((text) => writtenResults.parse(JSON.parse(text)));
}

/** Returns a plugin that fails whenever the result of one mutation is to be written: the first that would be applied. */
function poisonPlugin(): { plugin: KyselyPlugin; arm: () => void; id: () => string | null } {
  let isArmed = false;
  let poisoned: string | null = null;
  return {
    arm: () => {
      isArmed = true;
    },
    id: () => poisoned,
    plugin: {
      transformQuery: ({ node }) => {
        const written = isArmed ? resultsIn(node) : [];
        poisoned ??= written.find(({ status }) => status !== 'refused')?.id ?? null;
        if (written.some(({ id }) => id === poisoned)) throw new Error('the server has a fault');
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    },
  };
}

/** Starts a server on an empty database with its people, orders and visits. */
export async function startSimulatedServer(
  database: Database,
  now: () => number,
  newId: () => string,
): Promise<SimulatedServer> {
  await emptyDatabase(database);
  const crash = crashPlugin();
  const poison = poisonPlugin();
  const mortal = { ...database, db: database.db.withPlugin(crash.plugin).withPlugin(poison.plugin) };
  const clock = (): Date => new Date(now());
  const context = createContext(testConfig, mortal, {
    now: clock,
    newId,
    random: () => 0.5,
    content: simulatedContent,
  });
  const files = createSimulatedFiles(context);
  let app: FastifyInstance;
  let unnoticed: string | null = null;
  const start = async (): Promise<void> => {
    crash.plan(null);
    await beginLogRun(database.db);
    app = await buildApp(context);
    await app.ready();
    await files.sweep();
  };
  await start();
  const { db } = database;

  const restart = async (): Promise<void> => {
    await app.close();
    await start();
  };
  return {
    database,
    files,
    addPerson: async (number, fullName, role) => {
      const user = { id: testId(800_000 + number), name: fullName };
      const [first_name = '', name = ''] = fullName.split(' ');
      const roles = role === 'certifier' ? [] : [context.config.roles[role]];
      const email = `person${number}@test.example`;
      const secret = { password_hash: 'nobody signs in with a password here', qualifications: [], picture: null };
      await addUser(db, { id: user.id, email, first_name, name, roles, ...secret }, clock());
      await db.transaction().execute((trx) => syncEmployees(trx, context.config.roles, clock()));
      return user;
    },
    addDevice: async (user, deviceId) => {
      await touchDevice(db, deviceId, user.id, clock());
      return signInWithoutPassword({ ...context, database }, { id: user.id, roles: [] }, deviceId);
    },
    client: (user, deviceId, token) => new TestClient(app, user, deviceId, token),
    editOrder: (number, change) =>
      db.transaction().execute(async (trx) => {
        const edit = changeOn('orders', testId(number), (order) => ({ ...order, ...change }));
        await editRows(trx, [edit], [rowKey('orders', testId(number))], clock());
      }),
    openStream: async (token, stream) => {
      const { viewer } = await openSession(context, token, true);
      const leave = context.pokes.add({ ...stream, scopes: scopesOfViewer(viewer) });
      // Pokes every remote as the route does: changes before the stream existed are pulled now.
      for (const remote of remotes) stream.poke(remote);
      return leave;
    },
    known: async () => {
      const lines = await db.selectFrom('mutation_results').select('id').execute();
      return new Set(lines.map(({ id }) => id));
    },
    endStreams: context.pokes.endAll,
    backUp: async () => {
      files.backUp();
      await takeBackup(db);
    },
    restoreBackup: async (isAnnounced) => {
      await app.close();
      files.restore();
      await bringBackup(db);
      if (isAnnounced) await startNewEpoch(db);
      else await beginLogRunAtBackup(db);
      unnoticed = isAnnounced ? null : await readEpoch(db);
      await start();
    },
    isUnnoticed: async () => unnoticed !== null && unnoticed === (await readEpoch(db)),
    compactLog: async () => {
      await db.transaction().execute(async (trx) => {
        await sql`update settings set value = pg_current_xact_id()::text where key = 'horizon'`.execute(trx);
        await trx.deleteFrom('memberships').where('present', '=', false).execute();
      });
    },
    planCrash: crash.plan,
    poisonNext: poison.arm,
    poisoned: poison.id,
    hasCrashed: async () => {
      const dead = crash.dead();
      if (dead) await restart();
      else crash.plan(null);
      return dead;
    },
    restart,
    close: () => app.close(),
  };
}

/** Returns rows besides orders and visits that await a decision: requested clients, a survey, a value that lost a conflict. */
function restOfWork(commercial: EmployeeRef): { collection: CollectionName; row: AnyRow }[] {
  const at = '2026-11-20T08:00:00.000Z';
  const clients = orderNumbers.map((number) => {
    const isTheirs = number % 2 === 0;
    const claims = isTheirs ? [] : [{ by: commercial, at }];
    return testClient(500_000 + number, { commercial: isTheirs ? commercial : null, claims });
  });
  return [
    ...clients.map((row) => ({ collection: 'clients' as const, row })),
    ...submittedSurveys.map((number) => ({
      collection: 'followUps' as const,
      row: testFollowUp(number, {
        state: 'submitted',
        history: [{ state: 'submitted', by: commercial, at, reason: '' }],
      }),
    })),
    { collection: 'conflicts', row: testConflict(701, 3) },
    { collection: 'conflicts', row: testConflict(702, 4) },
  ];
}

/** Stores the people's orders and visits, and for a whole schedule the other rows. */
export async function storeWork(
  { database }: SimulatedServer,
  certifiers: readonly EmployeeRef[],
  commercial: EmployeeRef,
  { isWhole, hasFiles }: { isWhole: boolean; hasFiles: boolean },
): Promise<void> {
  const assignee = (number: number): EmployeeRef => {
    const employee = certifiers[number % certifiers.length];
    if (employee === undefined) throw new Error('nobody visits');
    return employee;
  };
  const rows = orderNumbers.flatMap((number) => [
    {
      collection: 'orders' as const,
      row: testOrder(number, {
        assignee: assignee(number),
        commercial: number % 2 === 0 ? commercial : null,
        // Their surveys wait for a decision from the start.
        ...(isWhole && submittedSurveys.includes(number) ? { incompleteFollowUp: true } : {}),
        ...(hasFiles && number === visitedOrder ? { state: 'visited', visitedBy: assignee(number) } : {}),
      }),
    },
    { collection: 'visits' as const, row: testVisit(100 + number, number, { employee: assignee(number) }) },
  ]);
  const more = isWhole ? restOfWork(commercial) : [];
  await database.db.transaction().execute((trx) => storeNewRows(trx, [...rows, ...more]));
}
