import { afterAll, describe, expect, test } from 'vitest';
import { endChildren } from '../../scripts/lib/child.ts';
import { plantedFaults } from './catalogue/all.ts';
import { tryFault } from './try-fault.ts';

afterAll(endChildren);

describe('every fault that is planted on purpose turns something red', () => {
  test.concurrent.each(plantedFaults)('$rule: $breaks ($name)', async (fault) => {
    const attempts = await tryFault(fault, { briefly: true });
    expect(attempts).not.toEqual([]);
    expect(attempts.filter(({ caught }) => !caught)).toEqual([]);
  });

  test('each has a name of its own', () => {
    const names = plantedFaults.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
