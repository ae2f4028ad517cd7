import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { runChild } from '../../scripts/lib/child.ts';
import { projectNode } from '../../scripts/lib/project.mjs';
import type { CaughtBySimulation, CaughtByTest, PlantedFault } from './fault.ts';
import { isSimulation } from './fault.ts';

/** The result of a planted fault in one place that must catch it. */
export interface Attempt {
  caught: boolean;
  /** Where the fault was caught, or the unexpected result. */
  detail: string;
}

const report = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
      message: z.string(),
    }),
  ),
});

interface Place {
  folder: string;
  env: NodeJS.ProcessEnv;
}

/** Returns the environment of a run with the fault planted, without the variables of an outer vitest run. */
function environmentOf(fault: PlantedFault, folder: string): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([key]) => !key.startsWith('VITEST') && key !== 'TEST');
  return { ...Object.fromEntries(inherited), PLANTED_FAULT: fault.name, PLANTED_MARK: join(folder, 'mark') };
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

async function tryTest({ suite, file, test }: CaughtByTest, { folder, env }: Place): Promise<Attempt> {
  const written = join(folder, 'report.json');
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const output = ['--reporter=json', `--outputFile=${written}`];
  const config = ['--config', 'tests/faults/vitest.config.ts'];
  const args = [
    vitest,
    'run',
    ...config,
    '--project',
    suite,
    file,
    '-t',
    escaped(test),
    '--no-file-parallelism',
    ...output,
  ];
  // A server fault shows on either database unless it concerns one of them. Starting a database takes longer than the test.
  const one = file.startsWith('server/') ? { ...env, TEST_DATABASES: 'embedded' } : env;
  const { output: text } = await runChild(projectNode, args, { capture: true, env: one, timeout: 600_000 });
  if (!existsSync(written)) return { caught: false, detail: `no report of ${file}: ${text.slice(-500)}` };
  const results = report.parse(JSON.parse(readFileSync(written, 'utf8'))).testResults;
  const named = results.flatMap((result) => result.assertionResults).filter(({ fullName }) => fullName.includes(test));
  const failed = named.find(({ status }) => status === 'failed');
  if (failed !== undefined) return { caught: true, detail: `${file}: ${failed.fullName.trim()}` };
  const message = results.map((result) => result.message).join(' ');
  return { caught: false, detail: `${named.length} tests of ${file} match, none failed. ${message.slice(0, 500)}` };
}

async function trySimulation({ schedules }: CaughtBySimulation, { env }: Place): Promise<Attempt> {
  const args = ['--import', './tests/faults/node-hooks.ts', 'tests/simulation/run.ts'];
  const options = ['--schedules', String(schedules), '--seed', '1', '--until-failure', '--workers', '1'];
  const { code, output } = await runChild(projectNode, [...args, ...options], { capture: true, env, timeout: 900_000 });
  const [, seed] = /^schedule (\d+):/m.exec(output) ?? [];
  if (code === 1 && seed !== undefined) return { caught: true, detail: `simulation, schedule ${seed}` };
  return { caught: false, detail: `simulation: exit ${code} after ${schedules} schedules: ${output.slice(-500)}` };
}

/**
 * Returns whether the test command tries this place. It skips simulations, which take long, unless nothing else catches the
 * fault.
 */
function isBrief(caught: CaughtByTest | CaughtBySimulation, { caughtBy }: PlantedFault): boolean {
  return !isSimulation(caught) || caughtBy.every(isSimulation);
}

/**
 * Plants a fault, in processes of its own, in each place that must catch it.
 * @param briefly leaves out simulations where a test also catches the fault; `npm run faults` plays them
 */
export async function tryFault(fault: PlantedFault, { briefly = false } = {}): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  for (const caught of briefly ? fault.caughtBy.filter((one) => isBrief(one, fault)) : fault.caughtBy) {
    const folder = mkdtempSync(join(tmpdir(), 'mycerti-fault-'));
    try {
      const place = { folder, env: environmentOf(fault, folder) };
      const attempt = await (isSimulation(caught) ? trySimulation(caught, place) : tryTest(caught, place));
      const planted = existsSync(join(folder, 'mark'));
      attempts.push(planted ? attempt : { caught: false, detail: `the fault was never planted: ${attempt.detail}` });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return attempts;
}
