import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { pullResponse } from '#contract/protocol/pull.ts';
import { pushResponse } from '#contract/protocol/push.ts';
import { loginResponse } from '#contract/protocol/session.ts';
import { aMutation } from '#tests/support/test-server.ts';

const root = path.join(import.meta.dirname, '..');
let dataFolder: string;
const started: ChildProcess[] = [];

beforeEach(() => {
  dataFolder = mkdtempSync(path.join(tmpdir(), 'mycerti-data-'));
});

afterEach(async () => {
  for (const child of started.splice(0)) await kill(child, 'SIGKILL');
  rmSync(dataFolder, { recursive: true, force: true });
});

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

function run(file: string, args: readonly string[], env: Record<string, string>): Run {
  const child = spawn(process.execPath, [path.join('server', file), ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], MYCERTI_DATA: dataFolder, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  return { child, out: () => out, err: () => err };
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
  JWT_SECRET: 's'.repeat(32),
  FIELD_API_KEY: 'k'.repeat(16),
  ROLE_COMMERCIAL: 'one',
  ROLE_SUPERVISOR: 'two',
  DEPLOYMENT: 'test',
};

describe('the demo', () => {
  /** Folder of a server that started once on an empty folder and stopped. Each test starts on a copy. */
  let seeded: string;
  let firstOutput: string;
  let firstExit: number | null;

  // Seeding takes most of a start's time.
  beforeAll(async () => {
    seeded = mkdtempSync(path.join(tmpdir(), 'mycerti-seeded-'));
    const first = run('main.ts', [], { MYCERTI_DATA: seeded });
    await listening(first);
    await printed(first, 'password: mycerti-demo');
    firstOutput = first.out();
    firstExit = await kill(first.child, 'SIGTERM');
  });
  beforeEach(() => cpSync(seeded, dataFolder, { recursive: true }));
  afterAll(() => rmSync(seeded, { recursive: true, force: true }));

  test('starts on an empty folder with its own accounts and secrets, and stops on a signal', () => {
    for (const line of ['certifier@', 'commercial@', 'supervisor@']) expect(firstOutput).toContain(line);
    expect(statSync(path.join(seeded, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(firstExit).toBe(0);
  });

  test('has orders, and logs requests without addresses or secrets', async () => {
    const server = run('main.ts', [], {});
    const address = await listening(server);
    const orders = (await pullAll(address, await signIn(address))).filter(({ collection }) => collection === 'orders');
    expect(orders.length).toBeGreaterThanOrEqual(300);
    expect(await kill(server.child, 'SIGTERM')).toBe(0);

    const logged = server
      .out()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    expect(logged.some((line) => line.includes('"route":"/api/v1/users/login"'))).toBe(true);
    for (const secret of ['@demo', 'cursor', 'Bearer', '127.0.0.1:', 'remoteAddress']) {
      expect(logged.filter((line) => line.includes('"answered"')).join()).not.toContain(secret);
    }
  });

  test('refuses a second server on the same data folder while the first runs', async () => {
    const first = run('main.ts', [], {});
    const address = await listening(first);
    const second = run('main.ts', [], {});
    expect(await ended(second)).toBe(1);
    expect(second.err().trim()).toBe(
      `Another myCerti server is using the data folder ${dataFolder}: stop it first, or set MYCERTI_DATA to another folder.`,
    );
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });

  test('refuses a second server although the lock file was deleted under the first', async () => {
    await listening(run('main.ts', [], {}));
    rmSync(path.join(dataFolder, 'lock'));
    const second = run('main.ts', [], {});
    expect(await ended(second)).toBe(1);
    expect(second.err()).toContain('Another myCerti server is using the data folder');
  });

  test.each([
    ['is emptied', () => readdirSync(path.join(dataFolder, 'database'))],
    ['has no PG_VERSION', () => ['PG_VERSION']],
  ])('refuses to begin anew over a database that %s, and touches nothing', async (_what, lostFiles) => {
    const database = path.join(dataFolder, 'database');
    for (const name of lostFiles()) rmSync(path.join(database, name), { recursive: true });
    const before = readdirSync(database);
    const server = run('main.ts', [], {});
    expect(await ended(server)).toBe(1);
    expect(server.err().trim()).toBe(
      `The data folder ${dataFolder} was used before, but its database is missing or incomplete: restore ${database} from a backup, or set MYCERTI_DATA to an empty folder to begin anew.`,
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

  test('keeps every acknowledged mutation of a killed server, whose folder the next server takes', async () => {
    const first = run('main.ts', [], {});
    let address = await listening(first);
    const headers = await signIn(address);
    const orderId = (await pullAll(address, headers)).find(({ collection }) => collection === 'orders')?.id ?? '';
    const acknowledged: string[] = [];
    let pushes = 0;

    async function pushUntilKilled(): Promise<void> {
      for (;;) {
        const mutations = Array.from({ length: 5 }, () =>
          aMutation('order.sendMessage', { orderId, messageId: v7(), body: 'kept' }),
        );
        pushes += 1;
        const body = { protocol: 1, deviceId, sentAt: new Date().toISOString(), mutations };
        const { results } = await post(`${address}/api/v1/sync/push`, body, pushResponse, headers);
        for (const { effects } of results) acknowledged.push(...(effects ?? []).map(({ id }) => id));
      }
    }

    const pushing = Promise.allSettled([pushUntilKilled(), pushUntilKilled(), pushUntilKilled()]);
    await expect.poll(() => acknowledged.length, { timeout, interval: 5 }).toBeGreaterThan(50);
    await kill(first.child, 'SIGKILL');
    await pushing;
    expect(pushes * 5).toBeGreaterThan(acknowledged.length);

    address = await listening(run('main.ts', [], {}));
    const stored = new Set((await pullAll(address, headers)).map(({ id }) => id));
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  });
});

describe('outside the demo', () => {
  test.each([
    ['in production', { NODE_ENV: 'production' }],
    ['with a database', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' }],
  ])('%s, names every missing value in one sentence each', async (_when, env) => {
    const server = run('main.ts', [], env);
    expect(await ended(server)).toBe(1);
    expect(server.err().trim().split('\n')).toEqual([
      'JWT_SECRET is missing: set it to the secret that signs the tokens, at least 32 random characters.',
      'FIELD_API_KEY is missing: set it to the key that the field portal expects in X-Api-Key, at least 16 characters.',
      'ROLE_COMMERCIAL is missing: set it to the identifier of the commercial role in the token.',
      'ROLE_SUPERVISOR is missing: set it to the identifier of the supervisor role in the token.',
      'DEPLOYMENT is missing: set it to the name of this deployment, which names the databases on the devices.',
    ]);
  });

  test('names a database that does not answer, without its address', async () => {
    const server = run('main.ts', [], { ...complete, DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/nothing' });
    expect(await ended(server)).toBe(1);
    expect(server.err().trim()).toBe('The database at DATABASE_URL does not answer: start it, or correct the address.');
  });

  test('names values that are not valid', async () => {
    const env = {
      ...complete,
      NODE_ENV: 'production',
      JWT_SECRET: 'short',
      ROLE_SUPERVISOR: 'one',
      PORT: 'x',
      PUBLIC_ORIGINS: 'nonsense',
      MYCERTI_STREAMS_PER_USER: '1',
      MYCERTI_OPEN_UPLOADS_PER_USER: 'many',
      MYCERTI_PROOF_FILE_MIB: '0',
    };
    const server = run('main.ts', [], env);
    expect(await ended(server)).toBe(1);
    expect(server.err()).toContain('JWT_SECRET must have at least 32 characters.');
    expect(server.err()).toContain('PORT must be a port number.');
    expect(server.err()).toContain('PUBLIC_ORIGINS');
    expect(server.err()).toContain('MYCERTI_STREAMS_PER_USER is "1", but must be a whole number of 2 to 10000.');
    expect(server.err()).toContain(
      'MYCERTI_OPEN_UPLOADS_PER_USER is "many", but must be a whole number of 10 to 100000.',
    );
    expect(server.err()).toContain('MYCERTI_PROOF_FILE_MIB is "0", but must be a whole number of 1 to 200.');
  });

  test('adds users from the command line, with a password that is shown once', async () => {
    const env = { ...complete, NODE_ENV: 'production' };
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

  test.each([
    ['in production', { NODE_ENV: 'production' }],
    ['where the demo is off', { MYCERTI_DEMO: 'off' }],
  ])('never seeds the demo company %s', async (_when, env) => {
    const seed = run('cli.ts', ['seed'], { ...complete, ...env });
    expect(await ended(seed)).toBe(1);
    expect(seed.err()).toContain('there are none in production');
  });

  test('refuses the demo in production, and an implied demo that other machines reach', async () => {
    const both = run('main.ts', [], { ...complete, NODE_ENV: 'production', MYCERTI_DEMO: 'on' });
    expect(await ended(both)).toBe(1);
    expect(both.err()).toContain('MYCERTI_DEMO must not be on in production');
    const reachable = run('main.ts', [], { HOST: '0.0.0.0' });
    expect(await ended(reachable)).toBe(1);
    expect(reachable.err()).toContain('MYCERTI_DEMO must be on to show the demo beyond this machine');
  });
});
