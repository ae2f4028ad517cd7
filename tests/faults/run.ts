import { parseArgs } from 'node:util';
import { endChildrenOnSignals } from '../../scripts/lib/machine/child.ts';
import { plantedFaults } from './catalogue/all.ts';
import type { Attempt } from './fault.ts';
import { fileOf } from './fault.ts';
import { endLanes } from './lanes.ts';
import { tryFault } from './try-fault.ts';

/**
 * Plants each fault and runs the tests that must catch it (`npm run faults [-- --only name]`). Prints the table. Exits with
 * 1 when a fault was not caught. `--list` prints the catalogue as JSON, after it has found the place of each fault.
 */

const { values } = parseArgs({
  options: { list: { type: 'boolean' }, only: { type: 'string' }, lanes: { type: 'string', default: '2' } },
});

if (values.list === true) {
  for (const fault of plantedFaults) {
    try {
      fileOf(fault);
    } catch (error) {
      console.error((error as Error).message);
      process.exitCode = 1;
    }
  }
  console.info(JSON.stringify(plantedFaults));
} else {
  endChildrenOnSignals();
  const chosen = plantedFaults.filter(
    ({ name, rule }) => values.only === undefined || [name, rule].includes(values.only),
  );
  const startedAt = Date.now();
  let missed = 0;
  const waiting = [...chosen];
  const lane = async (): Promise<void> => {
    for (let fault = waiting.shift(); fault !== undefined; fault = waiting.shift()) {
      const attempts = await tryFault(fault);
      missed += attempts.filter(({ caught }) => !caught).length + (attempts.length === 0 ? 1 : 0);
      console.info(`${fault.rule}  ${fault.name}: ${fault.breaks}\n${attempts.map(line).join('\n')}`);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, Number(values.lanes)) }, lane));
  endLanes();
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  console.info(`${chosen.length} faults planted in ${seconds} s, ${missed} tests did not catch their fault`);
  process.exitCode = missed === 0 && chosen.length > 0 ? 0 : 1;
}

function line({ caught, detail }: Attempt): string {
  return `      ${caught ? 'caught by' : 'NOT CAUGHT'} ${detail}`;
}
