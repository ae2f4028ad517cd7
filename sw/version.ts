import type { PrecacheEntry } from 'workbox-precaching';

/** Names a build by the revision of its page, which changes with every file that the page needs. */
export function versionOf(manifest: readonly (PrecacheEntry | string)[]): string {
  for (const entry of manifest) {
    if (typeof entry !== 'string' && /(^|\/)index\.html$/.test(entry.url)) return entry.revision ?? 'unknown';
  }
  return 'unknown';
}
