import type { Content } from '#contract/content/content.ts';
import { bpostStretches } from '#contract/rules/regions.ts';
import { live } from './live.ts';
import type { RootDatabase } from './root-database.ts';
import { readConfig, readContent, readSession } from './root-database.ts';

/** What content does not say that an earlier version of the app has kept: it took over only what it knew of (rule LW5). */
const laterParts = {
  labelScales: [],
  validity: [],
  supplements: [],
  vatRates: [],
  regionZipcodes: bpostStretches,
} satisfies Partial<Content>;

/** False when this device has less of it than this version of the app reads. */
function isWhole(kept: Content): boolean {
  return Object.keys(laterParts).every((part) => part in kept);
}

/** The company's content as this device has it, now and at each change; null before it was first loaded. */
export function liveContent(root: RootDatabase) {
  return live(async (): Promise<Content | null> => {
    const kept = await readContent(root);
    return kept === null ? null : { ...laterParts, ...kept };
  });
}

/**
 * The version of content that is to be had and is not on this device, or not all of it; null when there is nothing to load, or nobody
 * is signed in who could ask for it.
 */
export function liveMissingContent(root: RootDatabase) {
  return live(async () => {
    const [config, kept, session] = await Promise.all([readConfig(root), readContent(root), readSession(root)]);
    const version = session?.token ? config?.contentVersion : undefined;
    const isHere = kept !== null && kept.version === version && isWhole(kept);
    return version === undefined || isHere ? null : version;
  });
}

export async function keepContent(root: RootDatabase, content: Content): Promise<void> {
  await root.entries.put({ key: 'content', value: content });
}
