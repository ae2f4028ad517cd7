import type { Plugin } from 'vitest/config';
import type { PlantedFault } from './fault.ts';
import { fileOf, plant } from './fault.ts';

/** The fault that a plugin plants, and whether a test has loaded the faulty module. */
export interface Planting {
  fault: PlantedFault | null;
  isLoaded: boolean;
}

/**
 * Plants a fault into the modules that tests load. Whoever changes `planting.fault` invalidates the file of the former and of
 * the new fault. Only the lanes use this plugin: it is never part of a build.
 */
export function plantedFaultPlugin(planting: Planting): Plugin {
  const faultIn = (id: string): PlantedFault | null => {
    const { fault } = planting;
    return fault !== null && id.split('?')[0] === fileOf(fault) ? fault : null;
  };
  return {
    name: 'planted-fault',
    enforce: 'pre',
    // Vitest caches transformed modules between runs by the file's own text. A faulty module must never enter the cache.
    configureVitest: ({ defineCacheKeyGenerator }) =>
      defineCacheKeyGenerator(({ id }) => (faultIn(id) === null ? '' : false)),
    transform: (source, id) => {
      const fault = faultIn(id);
      if (fault === null) return null;
      planting.isLoaded = true;
      return { code: plant(fault, source), map: null };
    },
  };
}
