import type { Check } from '#contract/protocol/pull.ts';
import { isCollectionName } from '#contract/collections.ts';
import type { Exchange } from './exchange.ts';
import type { CheckOutcome } from './ports.ts';
import type { RemoteState } from './remote-state.ts';
import { isStillAhead } from './waiting.ts';

/** How often a device is compared with the server without being asked, milliseconds (rule PL8). */
export const checkInterval = 24 * 3_600_000;

/** Whether the next pull should compare. A device that was never compared has only just been filled: a day later. */
export function isCheckDue({ checkWanted, checkedAt }: RemoteState, now: number): boolean {
  return checkWanted || (checkedAt !== null && !isStillAhead(checkedAt + checkInterval, now, checkInterval));
}

/** SHA-256 of `id:version` lines in the order of their identifiers, in small hex: the server makes the same. */
async function sumOf(images: readonly { id: string; version: number }[]): Promise<string> {
  const lines = images.map(({ id, version }) => `${id}:${version}`).toSorted();
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(lines.join('\n')));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Compares what the device holds with what the server says it should hold at this cursor. Collections that only one of the two
 * knows are passed over. The sums are made outside of any transaction; they are of one, with its checkpoint.
 */
export async function compare(
  { clock, lease, remote, storage }: Exchange,
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
  return storage.noteCheck(lease, remote, { cursor, same }, clock.now());
}
