import type { Content } from '#contract/content/content.ts';
import { live } from './live.ts';
import type { RootDatabase } from './root-database.ts';
import { readConfig, readContent, readSession } from './root-database.ts';

/** The company's content as this device has it, now and at each change; null before it was first loaded. */
export function liveContent(root: RootDatabase) {
  return live(() => readContent(root));
}

/**
 * The version of content that is to be had and is not on this device; null when there is nothing to load, or nobody is signed in
 * who could ask for it.
 */
export function liveMissingContent(root: RootDatabase) {
  return live(async () => {
    const [config, kept, session] = await Promise.all([readConfig(root), readContent(root), readSession(root)]);
    const version = session?.token ? config?.contentVersion : undefined;
    return version === undefined || version === kept?.version ? null : version;
  });
}

export async function keepContent(root: RootDatabase, content: Content): Promise<void> {
  await root.entries.put({ key: 'content', value: content });
}
