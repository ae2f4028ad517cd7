import type { Content } from '#contract/content/content.ts';
import { bpostStretches } from '#contract/rules/addresses/regions.ts';
import { live } from '../live/live.ts';
import type { RootDatabase } from '../database/root-database.ts';
import { readConfig, readContent, readSession } from '../database/root-database.ts';

/**
 * Defaults for parts that content stored by an earlier version of the app lacks: that version stored only the parts it knew
 * (rule LW5).
 */
const laterParts = {
  labelScales: [],
  validity: [],
  supplements: [],
  vatRates: [],
  regionZipcodes: bpostStretches,
} satisfies Partial<Content>;

/** Returns false when the stored content lacks a part that this version of the app reads. */
function isWhole(kept: Content): boolean {
  return Object.keys(laterParts).every((part) => part in kept);
}

/** Returns the company's content on this device and its later changes; null before the first load. */
export function liveContent(root: RootDatabase) {
  return live(async (): Promise<Content | null> => {
    const kept = await readContent(root);
    return kept === null ? null : { ...laterParts, ...kept };
  });
}

/**
 * Returns the content version to load, when this device does not have it or lacks parts of it. Null when there is nothing
 * to load, or when nobody is signed in.
 */
export function liveMissingContent(root: RootDatabase) {
  return live(async () => {
    const [config, kept, session] = await Promise.all([readConfig(root), readContent(root), readSession(root)]);
    const version = session?.token ? config?.contentVersion : undefined;
    const isHere = kept !== null && kept.version === version && isWhole(kept);
    return version === undefined || isHere ? null : version;
  });
}

export async function storeContent(root: RootDatabase, content: Content): Promise<void> {
  await root.entries.put({ key: 'content', value: content });
}
