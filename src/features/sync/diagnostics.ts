import type { OutboxItem } from '#data/queries/outbox-items.ts';
import type { StoredCounts } from '#data/queries/sync-centre.ts';
import { protocolVersion } from '#contract/protocol/version.ts';
import type { CentreDevice } from './centre-actions.ts';
import type { Centre } from './use-centre.ts';

/** Most mutations that are listed one by one; the counts are of all. */
const listed = 50;

export interface DiagnosticFacts {
  centre: Pick<Centre, 'groups' | 'remotes' | 'status' | 'signedInOffline' | 'now'>;
  device: CentreDevice;
  counts: StoredCounts | null;
  language: string;
}

/** A mutation without anything that its author gave. */
function bare({ id, name, remote, reason, error, until, createdAt, since, rowGone }: OutboxItem) {
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
 * What support needs to see what is wrong: versions, states, counts, codes and identifiers of mutations. Leaves out every
 * argument, order, person and token, by naming what goes in.
 */
export function diagnostics({ centre, device, counts, language }: DiagnosticFacts): string {
  const items = centre.groups.flatMap((group) => group.items);
  const { pending, acknowledged, refused, online, firstSync, safeAt } = centre.status;
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
    mutations: items.slice(0, listed).map(bare),
  };
  return JSON.stringify(facts, null, 2);
}
