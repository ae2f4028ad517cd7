import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vitest/config';
import { plantedFaults } from './catalogue/all.ts';
import { plant } from './fault.ts';

/**
 * Plants the fault that the environment names, if any, into the modules that tests load. Only the test configuration uses
 * this plugin: it is never part of a build.
 */
export function plantedFaultPlugin(): Plugin[] {
  const { PLANTED_FAULT: name, PLANTED_MARK: mark } = process.env;
  if (name === undefined || name === '') return [];
  const fault = plantedFaults.find((one) => one.name === name);
  if (fault === undefined) throw new Error(`no planted fault is called ${name}`);
  const file = join(import.meta.dirname, '..', '..', fault.file);
  const isTarget = (id: string): boolean => id.split('?')[0] === file;
  return [
    {
      name: 'planted-fault',
      enforce: 'pre',
      // Vitest caches transformed modules between runs by the file's own text. A faulty module must never enter the cache.
      configureVitest: ({ defineCacheKeyGenerator }) =>
        defineCacheKeyGenerator(({ id }) => (isTarget(id) ? false : '')),
      transform: (source, id) => {
        if (!isTarget(id)) return null;
        if (mark !== undefined) appendFileSync(mark, `${name}\n`);
        return { code: plant(fault, source), map: null };
      },
    },
  ];
}
