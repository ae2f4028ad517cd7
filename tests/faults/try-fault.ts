import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChild } from '../../scripts/lib/machine/child.ts';
import { projectNode } from '../../scripts/lib/project.mjs';
import type { Attempt, CaughtBySimulation, CaughtByTest, PlantedFault } from './fault.ts';
import { isSimulation } from './fault.ts';
import { runInLane } from './lanes.ts';

/**
 * Plants a fault in each place that must catch it.
 * @param briefly leaves out simulations where a test also catches the fault; `npm run faults` plays them
 */
export async function tryFault(fault: PlantedFault, { briefly = false } = {}): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  for (const caughtBy of briefly ? fault.caughtBy.filter((one) => isBrief(one, fault)) : fault.caughtBy) {
    attempts.push(
      isSimulation(caughtBy) ? await trySimulation(fault, caughtBy) : await runInLane({ fault: fault.name, caughtBy }),
    );
  }
  return attempts;
}

/**
 * Returns whether the test command tries this place. It skips simulations, which take long, unless nothing else catches the
 * fault.
 */
function isBrief(caught: CaughtByTest | CaughtBySimulation, { caughtBy }: PlantedFault): boolean {
  return !isSimulation(caught) || caughtBy.every(isSimulation);
}

async function trySimulation({ name }: PlantedFault, { schedules }: CaughtBySimulation): Promise<Attempt> {
  const folder = mkdtempSync(join(tmpdir(), 'mycerti-fault-'));
  try {
    const mark = join(folder, 'mark');
    const args = ['--import', './tests/faults/node-hooks.ts', 'tests/simulation/run.ts'];
    const options = ['--schedules', String(schedules), '--seed', '1', '--until-failure', '--workers', '1'];
    const env = { ...process.env, PLANTED_FAULT: name, PLANTED_MARK: mark };
    const ended = await runChild(projectNode, [...args, ...options], { capture: true, env, timeout: 900_000 });
    const [, seed] = /^schedule (\d+):/m.exec(ended.output) ?? [];
    const output = `exit ${ended.code} after ${schedules} schedules: ${ended.output.slice(-500)}`;
    if (!existsSync(mark)) return { caught: false, detail: `the fault was never planted: ${output}` };
    if (ended.code === 1 && seed !== undefined) return { caught: true, detail: `simulation, schedule ${seed}` };
    return { caught: false, detail: `simulation: ${output}` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
