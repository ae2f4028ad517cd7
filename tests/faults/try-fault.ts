import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { runChild } from '../../scripts/lib/child.ts';
import { projectNode } from '../../scripts/lib/project.mjs';
import type { CaughtBySimulation, CaughtByTest, PlantedFault } from './fault.ts';
import { isSimulation } from './fault.ts';

/** What became of a planted fault in one place that must catch it. */
export interface Attempt {
  caught: boolean;
  /** Where it was caught, or what happened instead. */
  words: string;
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

/** The environment of a run with the fault planted; what an outer run of vitest has put there is left out. */
function environmentOf(fault: PlantedFault, folder: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([key]) => !key.startsWith('VITEST') && key !== 'TEST');
  return { ...Object.fromEntries(kept), PLANTED_FAULT: fault.name, PLANTED_MARK: join(folder, 'mark') };
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
  // What the server does wrong it does on either database, unless it is about one of them; starting one takes longer than the test.
  const one = file.startsWith('server/') ? { ...env, TEST_DATABASES: 'embedded' } : env;
  const { output: said } = await runChild(projectNode, args, { capture: true, env: one, budget: 120_000 });
  if (!existsSync(written)) return { caught: false, words: `no report of ${file}: ${said.slice(-500)}` };
  const results = report.parse(JSON.parse(readFileSync(written, 'utf8'))).testResults;
  const named = results.flatMap((result) => result.assertionResults).filter(({ fullName }) => fullName.includes(test));
  const red = named.find(({ status }) => status === 'failed');
  if (red !== undefined) return { caught: true, words: `${file}: ${red.fullName.trim()}` };
  const message = results.map((result) => result.message).join(' ');
  return { caught: false, words: `${named.length} tests of ${file} match, none is red. ${message.slice(0, 500)}` };
}

async function trySimulation({ schedules }: CaughtBySimulation, { env }: Place): Promise<Attempt> {
  const args = ['--import', './tests/faults/node-hooks.ts', 'tests/simulation/run.ts'];
  const asked = ['--schedules', String(schedules), '--seed', '1', '--until-failure', '--workers', '1'];
  const { code, output } = await runChild(projectNode, [...args, ...asked], { capture: true, env, budget: 300_000 });
  const [, seed] = /^schedule (\d+):/m.exec(output) ?? [];
  if (code === 1 && seed !== undefined) return { caught: true, words: `simulation, schedule ${seed}` };
  return { caught: false, words: `simulation: exit ${code} after ${schedules} schedules: ${output.slice(-500)}` };
}

/** Where the test command looks: everywhere but in a simulation, which takes long, unless nothing else catches the fault. */
function isBrief(caught: CaughtByTest | CaughtBySimulation, { caughtBy }: PlantedFault): boolean {
  return !isSimulation(caught) || caughtBy.every(isSimulation);
}

/**
 * Plants a fault, in processes of its own, wherever it must be caught.
 * @param briefly leaves out simulations where a test catches it too, which `npm run faults` plays
 */
export async function tryFault(fault: PlantedFault, { briefly = false } = {}): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  for (const caught of briefly ? fault.caughtBy.filter((one) => isBrief(one, fault)) : fault.caughtBy) {
    const folder = mkdtempSync(join(tmpdir(), 'mycerti-fault-'));
    try {
      const place = { folder, env: environmentOf(fault, folder) };
      const attempt = await (isSimulation(caught) ? trySimulation(caught, place) : tryTest(caught, place));
      const planted = existsSync(join(folder, 'mark'));
      attempts.push(planted ? attempt : { caught: false, words: `it was never planted: ${attempt.words}` });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return attempts;
}
