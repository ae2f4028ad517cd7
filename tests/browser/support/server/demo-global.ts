import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { Prepared } from './prepared.ts';
import { prepare } from './prepared.ts';

/**
 * Provides what creating for each test took longer than most tests. The suites of one run share it in the folder that
 * `PREPARED_TEST_DATA` names, which the runner fills and removes.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = process.env['PREPARED_TEST_DATA'];
  const own = shared === undefined ? await mkdtemp(join(tmpdir(), 'mycerti-prepared-')) : undefined;
  const { run, profiles } =
    own === undefined
      ? (JSON.parse(await readFile(join(shared ?? '', 'prepared.json'), 'utf8')) as Prepared)
      : await prepare(own);
  project.provide('run', run);
  project.provide('profiles', profiles);
  return async () => {
    if (own !== undefined) await rm(own, { recursive: true, force: true });
  };
}
