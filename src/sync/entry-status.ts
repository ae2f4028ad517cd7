import type { RemoteName } from '#contract/collections.ts';
import type { DependencyView, OutboxEntry } from './outbox.ts';
import { deferralLeft, dependencyView, readinessOf } from './outbox.ts';
import type { SendFacts, SendStatus } from './send-status.ts';
import { ownStatus, stopOf, waits, waitsFor } from './send-status.ts';

/** What a mutation waits for besides its remote. */
interface Around {
  view: DependencyView;
  /** The lanes that an earlier mutation holds. */
  held: ReadonlySet<string>;
  now: number;
}

function entryStatus(entry: OutboxEntry, { held, now, view }: Around): SendStatus {
  const { again, deferred, dependsOn, lane, state } = entry;
  // What the server had once is not unsent, whatever it waits for now (rule OB10).
  if (state !== 'pending' || again !== undefined) return ownStatus(entry);
  const readiness = readinessOf(entry, view);
  if (readiness === 'stuck')
    return waits('stuck', { on: dependsOn.find((id) => view.stateOf(id) === 'refused' || view.isStuck(id)) });
  if (readiness === 'waiting') return waits('needs', { on: dependsOn.find((id) => view.stateOf(id) === 'pending') });
  if (held.has(lane)) return waits('behind');
  if (deferred === undefined || deferred.times === 0 || deferralLeft(entry, now) === 0) return ownStatus(entry);
  return waits('deferred', { code: deferred.code, until: deferred.until });
}

/**
 * Returns the status of each mutation of an outbox by its identifier, as if nothing stopped its remote. In each lane, a waiting
 * mutation that is not stuck blocks the later ones (rule OB1).
 * @param entries in sequence order
 */
export function entryStatuses(entries: readonly OutboxEntry[], now: number): Map<string, SendStatus> {
  const view = dependencyView(entries);
  const held = new Set<string>();
  const found = new Map<string, SendStatus>();
  for (const entry of entries) {
    const status = entryStatus(entry, { view, held, now });
    found.set(entry.id, status);
    const isHolding = waitsFor(status, 'needs') || deferralLeft(entry, now) > 0;
    if (entry.state === 'pending' && isHolding) held.add(entry.lane);
  }
  return found;
}

/** Returns the status of a mutation with what stops its whole remote: that comes before its turn. */
export function underStop(status: SendStatus, remote: RemoteName, facts: SendFacts): SendStatus {
  const isTurn = waitsFor(status, 'deferred', 'behind', 'unanswered', 'next');
  return isTurn ? (stopOf(remote, facts) ?? status) : status;
}

/** Returns the status of a remote: what stops it, or when it was last in contact. */
export function remoteStatus(name: RemoteName, facts: SendFacts): SendStatus {
  const at = facts.remotes.find(({ remote }) => remote === name)?.contactAt ?? null;
  return stopOf(name, facts) ?? (at === null ? waits('loading') : { is: 'sent', at });
}
