import type { ChildProcess } from 'node:child_process';
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { eventually, freePort, killProcess } from './processes.ts';

/** The product's server with its embedded database, as `npm start` runs it, in a folder and on a port of its own. */
export interface ServerProcess {
  url: string;
  /** Its data folder. */
  data: string;
  start: () => Promise<void>;
  /** Ends it as an operator would. */
  stop: () => Promise<void>;
  /** Ends it as a power cut would. */
  kill: () => Promise<void>;
  /** Runs one of the operator's commands on its database, which belongs to one process: it must be stopped. */
  command: (...args: string[]) => Promise<void>;
  /** Ends it and removes its data. */
  dispose: () => Promise<void>;
}

export interface ServerProcessOptions {
  /** Folder of the built app; the project's own unless told. */
  dist?: string;
  /** Folder of the company's content; the project's own unless told. */
  content?: string;
  /** Further variables of its environment. */
  env?: Record<string, string>;
  /** Its data at its first start: those of the demo company, made once for the whole run; or none, as on a new machine. */
  begin?: 'demo' | 'empty';
}

/** A data folder of its own. */
async function createData(begin: 'demo' | 'empty'): Promise<string> {
  const data = await mkdtemp(join(tmpdir(), 'mycerti-e2e-'));
  // Not by Node: what it copies is on the disk at once, and takes two seconds to be removed again.
  if (begin === 'demo') await promisify(execFile)('cp', ['-R', `${inject('demoData')}/.`, data]);
  return data;
}

export async function createServerProcess({
  dist,
  content,
  env: given,
  // Other content makes another company.
  begin = content === undefined ? 'demo' : 'empty',
}: ServerProcessOptions = {}): Promise<ServerProcess> {
  const port = await freePort();
  const data = await createData(begin);
  const url = `http://localhost:${port}`;
  let child: ChildProcess | null = null;
  let output = '';
  // Its modules are compiled once for all servers that tests start.
  const compiled = { NODE_COMPILE_CACHE: join('.cache', 'node-compile') };
  const plain = {
    ...process.env,
    ...compiled,
    PORT: String(port),
    MYCERTI_DATA: data,
    NODE_ENV: 'test',
    DATABASE_URL: '',
  };
  const env = {
    ...plain,
    ...(dist === undefined ? {} : { DIST: dist }),
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
    start: async () => {
      output = '';
      child = spawn(process.execPath, ['server/main.ts'], {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const keep = (chunk: Buffer): void => {
        output = `${output}${chunk.toString()}`.slice(-20_000);
      };
      child.stdout?.on('data', keep);
      child.stderr?.on('data', keep);
      await eventually('the server answers', isReady, { within: 60_000 });
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    command: async (...args) => {
      await promisify(execFile)(process.execPath, ['server/cli.ts', ...args], { env });
    },
    dispose: async () => {
      await end('SIGKILL');
      await rm(data, { recursive: true, force: true });
    },
  };
}
