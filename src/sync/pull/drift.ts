import type { Check } from '#contract/protocol/sync/pull.ts';
import { isCollectionName } from '#contract/collections.ts';
import type { SyncCycle } from '../sync-cycle.ts';
import type { CheckOutcome } from '../ports.ts';
import type { RemoteState } from '../remote-state.ts';
import { isStillAhead } from '../stored-instant.ts';

/** Interval of automatic comparisons with the server, in milliseconds (rule PL8). */
export const checkInterval = 24 * 3_600_000;

/** Returns whether the next pull compares. The first comparison comes a day after the first pull. */
export function isCheckDue({ checkWanted, checkedAt }: RemoteState, now: number): boolean {
  return checkWanted || (checkedAt !== null && !isStillAhead(checkedAt + checkInterval, now, checkInterval));
}

/** Returns the SHA-256 of sorted `id:version` lines, in lowercase hex. The server computes the same. */
async function sumOf(images: readonly { id: string; version: number }[]): Promise<string> {
  const lines = images.map(({ id, version }) => `${id}:${version}`).toSorted();
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(lines.join('\n')));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Compares the device's row versions with the server's checksums for this cursor. Skips collections that only one side knows.
 * Reads versions and checkpoint in one transaction, and hashes outside of it.
 */
export async function compare(
  { clock, lease, remote, storage }: SyncCycle,
  cursor: string,
  checks: readonly Check[],
): Promise<CheckOutcome> {
  const own = await storage.ownVersions(remote);
  if (own.cursor !== cursor) return 'void';
  let same = true;
  for (const { collection, count, sum } of checks) {
    const images = isCollectionName(collection) ? own.images.get(collection) : undefined;
    if (images === undefined) continue;
    same &&= images.length === count && (await sumOf(images)) === sum;
  }
  return storage.recordCheck(lease, remote, { cursor, same }, clock.now());
}
