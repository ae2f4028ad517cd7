import type { ChildProcess } from 'node:child_process';
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { freePort } from '../../../../scripts/lib/machine/free-port.ts';
import { eventually, killProcess } from './processes.ts';

const withClock = ['--import', './scripts/lib/machine/fixed-clock.mjs'];

/** A test's server lives for seconds: optimising its database's code takes a quarter of the start and pays off later. */
const unoptimised = '--liftoff-only';

/** The product's server with its embedded database, run as by `npm start`, with its own folder and port. */
export interface ServerProcess {
  url: string;
  /** Its data folder. */
  data: string;
  start: () => Promise<void>;
  isRunning: () => boolean;
  /** Ends it as an operator would. */
  stop: () => Promise<void>;
  /** Ends it as a power cut would. */
  kill: () => Promise<void>;
  /** Runs an operator's command on its database. The server must be stopped, since the database belongs to one process. */
  command: (...args: string[]) => Promise<void>;
  /** Ends it and removes its data. */
  dispose: () => Promise<void>;
}

export interface ServerProcessOptions {
  /** Folder of the built app; by default the copy with the clock of the run. */
  dist?: string;
  /** Folder of the company's content; by default the project's own. */
  content?: string;
  /** Further environment variables. */
  env?: Record<string, string>;
  /** Its data at its first start: a copy of the prepared demo company, or none, as on a new machine. */
  begin?: 'demo' | 'empty';
}

/** Shared facts of a run of the browser tests. Paths are absolute. */
export interface RunFacts {
  /** Milliseconds between the real clock and the clock of the run. */
  clockShift: number;
  /** The built app with that clock. */
  dist: string;
  /** Data folder of a stopped server that created the demo company. */
  demoData: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    run: RunFacts;
  }
}

/** Creates a separate data folder. */
async function createData(begin: 'demo' | 'empty', demoData: string): Promise<string> {
  const data = await mkdtemp(join(tmpdir(), 'mycerti-e2e-'));
  if (begin === 'demo') await copyFolder(demoData, data);
  return data;
}

/** Copies a folder by `cp`: Node flushes each file to disk, which takes two seconds longer. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-R', `${from}/.`, to]);
}

export async function createServerProcess(
  { dist, content, env: given, begin = 'demo' }: ServerProcessOptions = {},
  run: RunFacts = inject('run'),
): Promise<ServerProcess> {
  const port = await freePort();
  const data = await createData(begin, run.demoData);
  const url = `http://localhost:${port}`;
  let child: ChildProcess | null = null;
  let output = '';
  const plain = {
    ...process.env,
    // All servers of the tests share the compiled modules.
    NODE_COMPILE_CACHE: join('.cache', 'node-compile'),
    CLOCK_SHIFT: String(run.clockShift),
    DIST: dist ?? run.dist,
    PORT: String(port),
    MYCERTI_DATA: data,
    NODE_ENV: 'test',
    DATABASE_URL: '',
  };
  const env = {
    ...plain,
    ...(content === undefined ? {} : { MYCERTI_CONTENT: content }),
    ...given,
  };

  const isReady = async (): Promise<true | undefined> => {
    if (child?.exitCode !== null) throw new Error(`the server ended by itself:\n${output}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    return answer?.ok === true ? true : undefined;
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ending = child;
    child = null;
    if (ending !== null) await killProcess(ending, signal);
  };

  return {
    url,
    data,
    isRunning: () => child !== null,
    start: async () => {
      output = '';
      child = spawn(process.execPath, [unoptimised, ...withClock, 'server/main.ts'], {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const keep = (chunk: Buffer): void => {
        output = `${output}${chunk.toString()}`.slice(-20_000);
      };
      child.stdout?.on('data', keep);
      child.stderr?.on('data', keep);
      await eventually('the server answers', isReady);
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    command: async (...args) => {
      await promisify(execFile)(process.execPath, [...withClock, 'server/cli.ts', ...args], { env });
    },
    dispose: async () => {
      await end('SIGKILL');
      await rm(data, { recursive: true, force: true });
    },
  };
}
