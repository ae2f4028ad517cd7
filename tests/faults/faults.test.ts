import { afterAll, describe, expect, test } from 'vitest';
import { endChildren } from '../../scripts/lib/machine/child.ts';
import { plantedFaults } from './catalogue/all.ts';
import { isSimulation } from './fault.ts';
import { endLanes, runInLane } from './lanes.ts';
import { tryFault } from './try-fault.ts';

afterAll(async () => {
  endLanes();
  await endChildren();
});

describe('planted faults', () => {
  test.concurrent.each(plantedFaults)('$rule: $breaks ($name)', async (fault) => {
    const attempts = await tryFault(fault, { briefly: true });
    expect(attempts).not.toEqual([]);
    expect(attempts.filter(({ caught }) => !caught)).toEqual([]);
  });

  test('leave nothing behind in their lane', async () => {
    const fault = plantedFaults.find(({ caughtBy: [first] }) => first !== undefined && !isSimulation(first));
    const [caughtBy] = fault?.caughtBy ?? [];
    if (fault === undefined || caughtBy === undefined || isSimulation(caughtBy))
      throw new Error('no test catches a fault');
    for (const name of [fault.name, null, fault.name]) {
      expect(await runInLane({ fault: name, caughtBy })).toMatchObject({ caught: name !== null });
    }
  });

  test('have unique names', () => {
    const names = plantedFaults.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
