import { afterAll, describe, expect, test } from 'vitest';
import { endChildren } from '../../scripts/lib/child.ts';
import { plantedFaults } from './catalogue/all.ts';
import { tryFault } from './try-fault.ts';

afterAll(endChildren);

describe('planted faults', () => {
  test.concurrent.each(plantedFaults)('$rule: $breaks ($name)', async (fault) => {
    const attempts = await tryFault(fault, { briefly: true });
    expect(attempts).not.toEqual([]);
    expect(attempts.filter(({ caught }) => !caught)).toEqual([]);
  });

  test('have unique names', () => {
    const names = plantedFaults.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
