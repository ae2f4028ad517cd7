import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { z } from 'zod';
import { pullResponse } from '#contract/protocol/sync/pull.ts';
import { pushResponse } from '#contract/protocol/sync/push.ts';
import { loginResponse } from '#contract/protocol/session/session.ts';
import { isEmbeddedOnly } from '#tests/support/server/embedded-only.ts';
import { createDatabase } from '#tests/support/server/postgres.ts';
import { aMutation, testConfig } from '#tests/support/server/test-server.ts';
import { FolderUnusable } from './db/connection/folder-lock.ts';
import { openDatabase } from './db/connection/open.ts';

const root = path.join(import.meta.dirname, '..');
let dataFolder: string;

beforeEach(() => {
  dataFolder = mkdtempSync(path.join(tmpdir(), 'mycerti-data-'));
});
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }));

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
  return child.exitCode;
}

interface Run {
  child: ChildProcess;
  out: () => string;
  err: () => string;
}

/** Limit of a wait that only a hanging process reaches, milliseconds. */
const timeout = 240_000;

const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
/** The environment of every process. They share the compiled modules where the run keeps them. */
const inherited = { PATH, HOME, NODE_COMPILE_CACHE };

function spawnServer(file: string, args: readonly string[], env: Record<string, string>): Run {
  const child = spawn(process.execPath, [path.join('server', file), ...args], {
    cwd: root,
    env: { ...inherited, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  return { child, out: () => out, err: () => err };
}

/** Runs a process on the data folder of a test, until it ends or the test does. */
function run(file: string, args: readonly string[], env: Record<string, string>): Run {
  const spawned = spawnServer(file, args, { MYCERTI_DATA: dataFolder, ...env });
  onTestFinished(async () => void (await kill(spawned.child, 'SIGKILL')));
  return spawned;
}

async function ended({ child }: Run): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}

/** Waits until a process has printed a text. */
async function printed({ out, err, child }: Run, text: string): Promise<void> {
  await vi.waitFor(
    () => {
      if (!(out() + err()).includes(text)) throw new Error(`not printed: ${text}. Exit ${child.exitCode}. ${err()}`);
    },
    { timeout, interval: 20 },
  );
}

async function listening(server: Run): Promise<string> {
  await printed(server, 'myCerti listens at');
  const address = /myCerti listens at (http:\S+)/.exec(server.out())?.[1];
  if (address === undefined) throw new Error(server.err());
  return address;
}

const deviceId = v7();

async function post<T>(
  url: string,
  body: unknown,
  schema: z.ZodType<T>,
  headers: Record<string, string> = {},
): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
  return schema.parse(await response.json());
}

async function signIn(address: string): Promise<Record<string, string>> {
  const credentials = { Email: 'certifier@demo.mycerti.example', Password: 'mycerti-demo', DeviceId: deviceId };
  const { Token } = await post(`${address}/api/v1/users/login`, credentials, loginResponse);
  return { authorization: `Bearer ${Token}` };
}

async function pullAll(
  address: string,
  headers: Record<string, string>,
): Promise<z.infer<typeof pullResponse>['changes']> {
  const changes: z.infer<typeof pullResponse>['changes'] = [];
  for (let cursor = ''; ;) {
    const response = await fetch(`${address}/api/v1/sync/pull${cursor === '' ? '' : `?cursor=${cursor}`}`, { headers });
    const page = pullResponse.parse(await response.json());
    changes.push(...page.changes);
    if (!page.hasMore) return changes;
    cursor = page.cursor;
  }
}

/** What a server outside the demo needs. */
const complete = {
  JWT_SECRET: 'a secret of the tests, for HS256',
  FIELD_API_KEY: 'a key of tests 1',
  ROLE_COMMERCIAL: 'one',
  ROLE_SUPERVISOR: 'two',
  DEPLOYMENT: 'test',
};

describe('the demo', () => {
  /** Folder of the server that starts once on an empty folder: seeding takes most of a start's time. */
  let seeded: string;
  let first: Run;
  let address: string;

  beforeAll(async () => {
    seeded = mkdtempSync(path.join(tmpdir(), 'mycerti-seeded-'));
    first = spawnServer('main.ts', [], { MYCERTI_DATA: seeded });
    address = await listening(first);
    await printed(first, 'password: mycerti-demo');
  });
  afterAll(async () => {
    await kill(first.child, 'SIGKILL');
    rmSync(seeded, { recursive: true, force: true });
  });

  test('starts on an empty folder with its own accounts and secrets', () => {
    for (const line of ['certifier@', 'commercial@', 'supervisor@']) expect(first.out()).toContain(line);
    expect(statSync(path.join(seeded, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  test('has orders, and logs requests without addresses or secrets', async () => {
    const orders = (await pullAll(address, await signIn(address))).filter(({ collection }) => collection === 'orders');
    expect(orders.length).toBeGreaterThanOrEqual(300);
    await printed(first, '"route":"/api/v1/users/login"');
    await printed(first, '"route":"/api/v1/sync/pull"');
    const logged = first
      .out()
      .split('\n')
      .filter((line) => line.startsWith('{') && line.includes('"answered"'));
    for (const secret of ['@demo', 'cursor', 'Bearer', '127.0.0.1:', 'remoteAddress']) {
      expect(logged.join()).not.toContain(secret);
    }
  });

  test('refuses a second server on the same data folder while the first runs', async () => {
    const second = run('main.ts', [], { MYCERTI_DATA: seeded });
    expect(await ended(second)).toBe(1);
    expect(second.err().trim()).toBe(
      `Another myCerti server is using the data folder ${seeded}: stop it first, or set MYCERTI_DATA to another folder.`,
    );
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });

  test('refuses a second server although the lock file was deleted under the first', async () => {
    rmSync(path.join(seeded, 'lock'));
    await expect(openDatabase({ ...testConfig, dataFolder: seeded })).rejects.toThrow(
      new FolderUnusable(
        `Another myCerti server is using the data folder ${seeded}: stop it first, or set MYCERTI_DATA to another folder.`,
      ),
    );
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });

  describe('after it has stopped', () => {
    let exit: number | null;

    beforeAll(async () => {
      // Browsers open connections in advance, on which no request comes.
      const unused = connect(Number(new URL(address).port), 'localhost');
      await once(unused, 'connect');
      await fetch(`${address}/api/v1/events`, { headers: await signIn(address) });
      exit = await kill(first.child, 'SIGTERM');
      unused.destroy();
    });
    beforeEach(() => cpSync(seeded, dataFolder, { recursive: true }));

    test('on a signal it ended by itself, with its streams and the unused connections', () => {
      expect(exit).toBe(0);
    });

    test.each([
      ['is emptied', () => readdirSync(path.join(dataFolder, 'database'))],
      ['has no PG_VERSION', () => ['PG_VERSION']],
    ])('refuses to begin anew over a database that %s, and touches nothing', async (_what, lostFiles) => {
      const database = path.join(dataFolder, 'database');
      for (const name of lostFiles()) rmSync(path.join(database, name), { recursive: true });
      const before = readdirSync(database);
      await expect(openDatabase({ ...testConfig, dataFolder })).rejects.toThrow(
        new FolderUnusable(
          `The data folder ${dataFolder} was used before, but its database is missing or incomplete: restore ${database} from a backup, or set MYCERTI_DATA to an empty folder to begin anew.`,
        ),
      );
      expect(readdirSync(database)).toEqual(before);
    });

    test('is refused in production: its data folder, and its enabled accounts', async () => {
      const env = { ...complete, NODE_ENV: 'production' };
      const onFolder = run('main.ts', [], env);
      expect(await ended(onFolder)).toBe(1);
      expect(onFolder.err().trim()).toBe(
        `The data folder ${dataFolder} belongs to a demo: set MYCERTI_DATA to another folder, or MYCERTI_DEMO to on for a demo.`,
      );
      rmSync(path.join(dataFolder, 'secrets.json'));
      const onAccounts = run('main.ts', [], env);
      expect(await ended(onAccounts)).toBe(1);
      expect(onAccounts.err()).toContain('The database has 6 enabled demo accounts, whose password is public');
    });

    test('its company is never seeded in production', async () => {
      const seed = run('cli.ts', ['seed'], { ...complete, NODE_ENV: 'production' });
      expect(await ended(seed)).toBe(1);
      expect(seed.err()).toContain('there are none in production');
    });

    test(
      'keeps every acknowledged mutation of a killed server, whose folder the next server takes',
      { tags: 'long' },
      async () => {
        const killed = run('main.ts', [], {});
        const before = await listening(killed);
        const headers = await signIn(before);
        const orderId = (await pullAll(before, headers)).find(({ collection }) => collection === 'orders')?.id ?? '';
        const acknowledged: string[] = [];
        let pushes = 0;

        async function pushUntilKilled(): Promise<void> {
          for (;;) {
            const mutations = Array.from({ length: 5 }, () =>
              aMutation('order.sendMessage', { orderId, messageId: v7(), body: 'kept' }),
            );
            pushes += 1;
            const body = { protocol: 1, deviceId, sentAt: new Date().toISOString(), mutations };
            const { results } = await post(`${before}/api/v1/sync/push`, body, pushResponse, headers);
            for (const { effects } of results) acknowledged.push(...(effects ?? []).map(({ id }) => id));
          }
        }

        const pushing = Promise.allSettled([pushUntilKilled(), pushUntilKilled(), pushUntilKilled()]);
        await expect.poll(() => acknowledged.length, { timeout, interval: 5 }).toBeGreaterThan(50);
        await kill(killed.child, 'SIGKILL');
        await pushing;
        expect(pushes * 5).toBeGreaterThan(acknowledged.length);

        const after = await listening(run('main.ts', [], {}));
        const stored = new Set((await pullAll(after, headers)).map(({ id }) => id));
        expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
      },
    );
  });
});

describe('outside the demo', () => {
  test('names every missing value in one sentence each', async () => {
    const server = run('main.ts', [], { NODE_ENV: 'production' });
    expect(await ended(server)).toBe(1);
    const sentences = server.err().trim().split('\n');
    expect(sentences.map((sentence) => sentence.split(': set it to ')[0])).toEqual(
      ['JWT_SECRET', 'FIELD_API_KEY', 'ROLE_COMMERCIAL', 'ROLE_SUPERVISOR', 'DEPLOYMENT'].map(
        (name) => `${name} is missing`,
      ),
    );
  });

  test('names a database that does not answer, without its address', async () => {
    const server = run('main.ts', [], { ...complete, DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/nothing' });
    expect(await ended(server)).toBe(1);
    expect(server.err().trim()).toBe('The database at DATABASE_URL does not answer: start it, or correct the address.');
  });

  test('adds users from the command line, with a password that is shown once', async () => {
    // PostgreSQL has a database in a tenth of the time that the embedded one takes for its first.
    const database = isEmbeddedOnly() ? undefined : await createDatabase();
    onTestFinished(() => database?.drop());
    const env = {
      ...complete,
      NODE_ENV: 'production',
      ...(database === undefined ? {} : { DATABASE_URL: database.url }),
    };
    const added = run(
      'cli.ts',
      ['user:add', '--email', 'Anne@firm.example', '--first', 'Anne', '--last', 'Marie', '--role', 'supervisor'],
      env,
    );
    expect(await ended(added)).toBe(0);
    const password = /shown this once: (\S+)/.exec(added.out())?.[1];
    const address = await listening(run('main.ts', [], env));
    const { Token } = await post(
      `${address}/api/v1/users/login`,
      { Email: 'anne@firm.example', Password: password },
      loginResponse,
    );
    const payload: unknown = JSON.parse(Buffer.from(Token.split('.')[1] ?? '', 'base64url').toString());
    expect(payload).toMatchObject({ role: 'two' });
  });
});
