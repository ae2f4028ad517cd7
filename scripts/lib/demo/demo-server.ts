import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../machine/free-port.ts';
import { projectNode, projectRoot } from '../project.mjs';

export interface DemoServer {
  url: string;
  /** Ends the server and removes its data. */
  dispose: () => Promise<void>;
}

const startsWithin = 60_000;

/**
 * Starts the product's server on a free port, with fresh demo data in a folder of its own.
 * @param clock the instant at which the server's clock starts; the real time by default
 */
export async function startDemoServer(clock?: string): Promise<DemoServer> {
  const data = mkdtempSync(join(tmpdir(), 'mycerti-demo-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(
    projectNode,
    [
      ...(clock === undefined ? [] : ['--import', join(projectRoot, 'scripts/lib/machine/fixed-clock.mjs')]),
      'server/main.ts',
    ],
    {
      cwd: projectRoot,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        PORT: String(port),
        MYCERTI_DATA: data,
        NODE_ENV: 'test',
        DATABASE_URL: '',
        LOG_LEVEL: 'error',
        INTRANET_URL: 'https://intranet.mycerti.example',
        DEMO_CLOCK: clock ?? '',
      },
    },
  );
  child.on('error', console.error);
  const ended = once(child, 'exit');
  const deadline = performance.now() + startsWithin;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error('The demo server did not start.');
    await wait(100);
  }
  return {
    url,
    dispose: async () => {
      if (child.exitCode === null) child.kill('SIGKILL');
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}
