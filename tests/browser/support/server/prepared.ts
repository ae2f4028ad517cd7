import { cp, readFile, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProvidedContext } from 'vitest';
import { createEmbeddedFolder } from '#tests/support/server/embedded.ts';
import { shiftClock, shiftTo } from '../../../../scripts/lib/machine/fixed-clock.mjs';
import { eventually } from './processes.ts';
import type { RunFacts } from './server-process.ts';
import { createServerProcess } from './server-process.ts';
import { prepareProfiles } from '../world.ts';

/** Start of every run, on every clock of it: a Friday morning. */
const beginning = '2026-11-20T08:00:00.000Z';

/** Copies the built app, with a shifted clock in each of its scripts. The first module to run sets the clock for all. */
async function copyWithClock(folder: string, clockShift: number): Promise<void> {
  await cp('dist', folder, { recursive: true, filter: (path) => !/\.(map|br|gz)$/.test(path) });
  const clock = `(${shiftClock.toString()})(${clockShift});`;
  const scripts = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'));
  await Promise.all(
    scripts.map(async (name) => writeFile(join(folder, name), clock + (await readFile(join(folder, name), 'utf8')))),
  );
}

/** Waits until the server has drawn the small pictures, so that no test's server draws them again. */
async function waitForRenditions(data: string): Promise<void> {
  const files = join(data, 'files');
  const names = await readdir(files);
  const described = await Promise.all(
    names.filter((name) => name.endsWith('.json')).map((name) => readFile(join(files, name), 'utf8')),
  );
  const pictures = described.filter((text) => text.includes('"filetype":"image/')).length;
  await eventually('the small pictures of the demo are drawn', async () => {
    const drawn = (await readdir(files)).filter((name) => name.endsWith('.screen'));
    return drawn.length === pictures || undefined;
  });
}

/** The data that every test begins with a copy of. Paths are absolute. */
export interface Prepared {
  run: RunFacts;
  profiles: ProvidedContext['profiles'];
}

/** Prepares the demo company and two signed-in browser profiles in a folder. */
export async function prepare(folder: string): Promise<Prepared> {
  const clockShift = shiftTo(beginning);
  const dist = join(folder, 'dist');
  await copyWithClock(dist, clockShift);
  const run = { clockShift, dist, demoData: join(folder, 'data') };
  const server = await createServerProcess({ begin: 'empty' }, run);
  // `server/main.test.ts` begins without a cluster, which takes four seconds.
  await createEmbeddedFolder(join(server.data, 'database'));
  await server.start();
  const profiles = await prepareProfiles(server.url, folder);
  await waitForRenditions(server.data);
  await server.stop();
  await rename(server.data, run.demoData);
  return { run, profiles };
}
