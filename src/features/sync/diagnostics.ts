import type { OutboxItem } from '#data/queries/sync/outbox-items.ts';
import type { StoredCounts } from '#data/queries/sync/stored-counts.ts';
import { protocolVersion } from '#contract/protocol/version.ts';
import type { SyncDevice } from './sync-actions.ts';
import type { SyncCentre } from './use-sync-centre.ts';

/** Maximum number of listed mutations. The counts include all of them. */
const listedMax = 50;

export interface DiagnosticFacts {
  centre: Pick<SyncCentre, 'groups' | 'remotes' | 'status' | 'signedInOffline' | 'now'>;
  device: SyncDevice;
  counts: StoredCounts | null;
  language: string;
}

/** Returns a mutation without its arguments or any other user content. */
function withoutContent({ id, name, remote, reason, error, until, createdAt, since, rowGone }: OutboxItem) {
  return {
    id,
    name,
    remote,
    reason,
    error: error?.code ?? null,
    until: until === null ? null : new Date(until).toISOString(),
    createdAt,
    since,
    rowGone,
  };
}

function instant(at: number | null): string | null {
  return at === null || at === 0 ? null : new Date(at).toISOString();
}

/**
 * Returns a JSON report for support: versions, states, counts, codes and identifiers of mutations. An allow-list of fields
 * keeps out arguments, orders, people and tokens.
 */
export function diagnostics({ centre, device, counts, language }: DiagnosticFacts): string {
  const items = centre.groups.flatMap((group) => group.items);
  const { pending, acknowledged, refused, drafts, online, firstSync, safeAt } = centre.status;
  const facts = {
    at: new Date(centre.now).toISOString(),
    version: device.version,
    protocol: protocolVersion,
    updateReady: device.updateReady,
    device: device.id,
    agent: device.agent,
    language,
    online,
    signedInOffline: centre.signedInOffline,
    firstSync,
    safeAt: instant(safeAt),
    outbox: { pending, acknowledged, refused },
    drafts,
    stored: counts,
    storage: device.storage,
    persisted: device.persisted,
    remotes: centre.remotes.map((remote) => ({
      remote: remote.remote,
      contactAt: instant(remote.contactAt),
      trouble: remote.trouble,
      failures: remote.failures,
      retryAt: instant(remote.retryAt),
      epoch: remote.epoch,
      generation: remote.generation,
      complete: remote.complete,
      pulls: remote.pulls,
      clockOffset: remote.clockOffset,
      checkedAt: instant(remote.checkedAt),
      driftAt: remote.driftAt,
    })),
    mutations: items.slice(0, listedMax).map(withoutContent),
  };
  return JSON.stringify(facts, null, 2);
}
