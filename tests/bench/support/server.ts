import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { eventually, killProcess } from '#tests/browser/support/server/processes.ts';
import { freePort } from '../../../scripts/lib/machine/free-port.ts';
import { createDatabase, startPostgres } from '#tests/support/server/postgres.ts';
import { projectRoot } from '../../../scripts/lib/project.mjs';
import { seed } from './seed.ts';

/** The product's server process with a database of its own. */
export interface BenchServer {
  url: string;
  /** The API key that the field portal requires. */
  fieldApiKey: string;
  dispose: () => Promise<void>;
}

export interface BenchServerOptions {
  kind: 'embedded' | 'postgres';
  /** Number of orders of the demo certifier. */
  orders: number;
  /** Folder of the built pages that it serves. */
  dist: string;
  /** Folder of the work tree whose server runs; this one by default. */
  tree?: string;
}

const fieldApiKey = 'the key of the benchmarks';

/** Outside the demo mode, no secret has a default. */
const secrets = {
  JWT_SECRET: 'a secret of the benchmarks, long enough for HS256',
  FIELD_API_KEY: fieldApiKey,
  ROLE_COMMERCIAL: 'commercial',
  ROLE_SUPERVISOR: 'supervisor',
  DEPLOYMENT: 'bench',
};

interface OwnDatabase {
  url: string;
  dispose: () => Promise<void>;
}

/** Starts a separate PostgreSQL that flushes commits to the disk, as in production. */
async function ownPostgres(): Promise<OwnDatabase> {
  const postgres = await startPostgres({ fsync: true });
  const database = await createDatabase(postgres.url);
  return { url: database.url, dispose: postgres.stop };
}

/** Seeds as this work tree does: another one may have another schema. */
async function seedAs(tree: string, env: NodeJS.ProcessEnv, orders: number): Promise<void> {
  if (tree === projectRoot) return seed(env, orders);
  const module = pathToFileURL(join(tree, 'tests/bench/support/seed.ts')).href;
  const script = `const { seed } = await import(${JSON.stringify(module)}); await seed(process.env, ${orders});`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { cwd: tree, env });
}

/** Seeds a database and starts the server on it, on a free port. */
export async function startBenchServer({
  kind,
  orders,
  dist,
  tree = projectRoot,
}: BenchServerOptions): Promise<BenchServer> {
  const data = await mkdtemp(join(tmpdir(), 'mycerti-bench-data-'));
  const database: OwnDatabase =
    kind === 'postgres' ? await ownPostgres() : { url: '', dispose: () => Promise.resolve() };
  const port = await freePort();
  const env = {
    ...process.env,
    ...secrets,
    PORT: String(port),
    MYCERTI_DATA: data,
    DATABASE_URL: database.url,
    NODE_ENV: 'test',
    // Also on PostgreSQL, the bench signs in with demo accounts.
    MYCERTI_DEMO: 'on',
    LOG_LEVEL: 'error',
    DIST: dist,
  };
  await seedAs(tree, env, orders);
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: tree,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://localhost:${port}`;
  const isReady = async (): Promise<true | undefined> => {
    if (child.exitCode !== null) throw new Error('the server ended by itself');
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    return answer?.ok === true ? true : undefined;
  };
  const dispose = async (): Promise<void> => {
    await killProcess(child, 'SIGKILL');
    await database.dispose();
    await rm(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  try {
    await eventually('the server answers', isReady, { within: 60_000 });
  } catch (error) {
    await dispose();
    throw error;
  }
  return { url, fieldApiKey, dispose };
}
