import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { plantedFaults } from './catalogue/all.ts';
import { fileOf, plant } from './fault.ts';

/**
 * Plants the fault that the environment names. The simulation imports it first (`node --import`); the plugin does the same
 * for vitest.
 */

const { PLANTED_FAULT: name, PLANTED_MARK: mark } = process.env;
const fault = plantedFaults.find((one) => one.name === name);
if (fault === undefined) throw new Error(`no planted fault is called ${String(name)}`);
const target = pathToFileURL(fileOf(fault)).href;

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context);
    if (url !== target) return loaded;
    if (loaded.source === null || loaded.source === undefined) throw new Error(`${url} has no source`);
    const source = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
    if (mark !== undefined) appendFileSync(mark, `${fault.name}\n`);
    return { ...loaded, source: plant(fault, source) };
  },
});
