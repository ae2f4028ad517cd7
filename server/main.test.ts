import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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

async function listening(server: Run): Promise<string> {
  await expect
    .poll(() => server.out() + server.err(), { timeout: 60_000, interval: 20 })
    .toContain('myCerti listens at');
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

describe('the demo', { timeout: 120_000 }, () => {
  test('starts with accounts, data and secrets of its own, and stops when it is told to', async () => {
    const server = run('main.ts', [], {});
    const address = await listening(server);
    for (const line of ['certifier@', 'commercial@', 'supervisor@', 'password: mycerti-demo'])
      await expect.poll(server.out, { timeout: 10_000, interval: 20 }).toContain(line);
    expect(statSync(path.join(dataFolder, 'secrets.json')).mode & 0o777).toBe(0o600);
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

  test('a second server on the same data folder is refused while the first goes on', async () => {
    const first = run('main.ts', [], {});
    const address = await listening(first);
    const second = run('main.ts', [], {});
    expect(await ended(second)).toBe(1);
    expect(second.err().trim()).toBe(
      `Another myCerti server is using the data folder ${dataFolder}: stop it first, or set MYCERTI_DATA to another folder.`,
    );
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });

  test('a killed server keeps every acknowledged mutation, and the next one takes its folder', async () => {
    const first = run('main.ts', [], {});
    let address = await listening(first);
    const headers = await signIn(address);
    const orderId = (await pullAll(address, headers)).find(({ collection }) => collection === 'orders')?.id ?? '';
    const acknowledged: string[] = [];
    let asked = 0;

    async function pushUntilKilled(): Promise<void> {
      for (;;) {
        const mutations = Array.from({ length: 5 }, () =>
          aMutation('order.sendMessage', { orderId, messageId: v7(), body: 'kept' }),
        );
        asked += 1;
        const body = { protocol: 1, deviceId, sentAt: new Date().toISOString(), mutations };
        const { results } = await post(`${address}/api/v1/sync/push`, body, pushResponse, headers);
        for (const { effects } of results) acknowledged.push(...(effects ?? []).map(({ id }) => id));
      }
    }

    const pushing = Promise.allSettled([pushUntilKilled(), pushUntilKilled(), pushUntilKilled()]);
    await expect.poll(() => acknowledged.length, { timeout: 20_000, interval: 5 }).toBeGreaterThan(50);
    await kill(first.child, 'SIGKILL');
    await pushing;
    expect(asked * 5).toBeGreaterThan(acknowledged.length);

    address = await listening(run('main.ts', [], {}));
    const kept = new Set((await pullAll(address, headers)).map(({ id }) => id));
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  });
});

describe('outside the demo', () => {
  test.each([
    ['in production', { NODE_ENV: 'production' }],
    ['with a database', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' }],
  ])('%s every missing value is named, one clear sentence each', async (_when, env) => {
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

  const complete = {
    JWT_SECRET: 's'.repeat(32),
    FIELD_API_KEY: 'k'.repeat(16),
    ROLE_COMMERCIAL: 'one',
    ROLE_SUPERVISOR: 'two',
    DEPLOYMENT: 'test',
  };

  test('a database that does not answer is told, without its address', async () => {
    const server = run('main.ts', [], { ...complete, DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/nothing' });
    expect(await ended(server)).toBe(1);
    expect(server.err().trim()).toBe('The database at DATABASE_URL does not answer: start it, or correct the address.');
  });

  test('values that cannot be used are named', async () => {
    const env = {
      ...complete,
      NODE_ENV: 'production',
      JWT_SECRET: 'short',
      ROLE_SUPERVISOR: 'one',
      PORT: 'x',
      PUBLIC_ORIGINS: 'nonsense',
    };
    const server = run('main.ts', [], env);
    expect(await ended(server)).toBe(1);
    expect(server.err()).toContain('JWT_SECRET must have at least 32 characters.');
    expect(server.err()).toContain('PORT must be a port number.');
    expect(server.err()).toContain('PUBLIC_ORIGINS');
  });

  test('users are added from the command line, with a password that is shown once', { timeout: 60_000 }, async () => {
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

  test('the demo company is never made in production', async () => {
    const seed = run('cli.ts', ['seed'], { ...complete, NODE_ENV: 'production' });
    expect(await ended(seed)).toBe(1);
    expect(seed.err()).toContain('there are none in production');
  });
});
