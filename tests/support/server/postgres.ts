import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../../../scripts/lib/machine/free-port.ts';
import { ensurePostgres } from '../../../scripts/lib/machine/postgres-binaries.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** One URL for each worker. */
    postgresUrls: string[];
  }
}

type Account = { uid: number; gid: number };

/** A throwaway PostgreSQL server and a function that ends it. */
export type Postgres = { url: string; stop: () => Promise<void> };

/** Starts a PostgreSQL server with its own folder and port and no password. Nothing is forced to disk unless `fsync`. */
export async function startPostgres({ fsync = false } = {}): Promise<Postgres> {
  const binaries = ensurePostgres();
  const account = serverAccount();
  const folder = mkdtempSync(join(tmpdir(), 'mycerti-postgres-'));
  if (account !== null) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  initialise(join(binaries, 'initdb'), data, account);

  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    `fsync=${fsync ? 'on' : 'off'}`,
    'max_connections=200',
    `unix_socket_directories=${folder}`,
  ];
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { cwd: folder, stdio: ['ignore', 'ignore', 'ignore'], ...account },
  );
  const stop = async (): Promise<void> => {
    await end(server);
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  try {
    await ready(url, server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

/**
 * Creates an empty database for the caller.
 *
 * @param adminUrl server to create it on; inside vitest the worker's own server
 */
export async function createDatabase(adminUrl?: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = adminUrl ?? (await ownServer());
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runSql(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runSql(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/** Returns the URL of this vitest worker's server. */
async function ownServer(): Promise<string> {
  const { inject } = await import('vitest');
  const urls = inject('postgresUrls');
  const url = urls[(Number(process.env['VITEST_POOL_ID']) - 1) % urls.length];
  if (url === undefined) throw new Error('This worker has no PostgreSQL (tests/support/server/postgres-global.ts).');
  return url;
}

/**
 * Returns the account that the server runs as, since it refuses root: Debian's own, or nobody. Returns null when not run as
 * root.
 */
function serverAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number.parseInt(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout, 10),
    );
    if (uid && gid) return { uid, gid };
  }
  throw new Error('PostgreSQL cannot run as root, and there is no account called postgres or nobody.');
}

function initialise(initdb: string, data: string, account: Account | null): void {
  const result = spawnSync(
    initdb,
    ['-D', data, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { encoding: 'utf8', cwd: tmpdir(), ...account },
  );
  if (result.status !== 0) throw new Error(`initdb failed: ${result.error?.message ?? result.stderr}`);
}

async function ready(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (server.exitCode === null && Date.now() < deadline) {
    try {
      return await runSql(url, 'SELECT 1');
    } catch {
      await wait(50);
    }
  }
  throw new Error(`PostgreSQL did not start (exit code ${server.exitCode}).`);
}

async function runSql(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Ends the server with SIGINT, PostgreSQL's fast shutdown. It does not wait for clients that are still connected. */
async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGINT');
  const timer = setTimeout(() => server.kill('SIGQUIT'), 10_000);
  await ended;
  clearTimeout(timer);
}
