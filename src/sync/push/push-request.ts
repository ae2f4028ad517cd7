import { protocolVersion } from '#contract/protocol/version.ts';
import type { PushedMutation, PushRequest, PushResponse } from '#contract/protocol/sync/push.ts';
import { pushResponse } from '#contract/protocol/sync/push.ts';
import type { HeartbeatStatus } from '#contract/entities/device.ts';
import { isSameHeartbeat } from '../heartbeat.ts';
import type { OutboxEntry } from '../outbox.ts';
import type { RequestOutcome } from '../response.ts';
import type { SyncCycle } from '../sync-cycle.ts';
import { sendRequest } from '../sync-cycle.ts';
import type { CorrectedTime } from './expiry.ts';
import { expiryToSend } from './expiry.ts';

/** Returns a mutation as it is sent: as stored, in the version that wrote it. Only the expiry follows the clock of `sentAt`. */
function pushed(entry: OutboxEntry, time: CorrectedTime): PushedMutation {
  const expiresAt = expiryToSend(entry, time);
  return {
    id: entry.id,
    lane: entry.lane,
    seq: entry.seq,
    name: entry.name,
    v: entry.v,
    args: entry.args,
    ...(entry.base === undefined ? {} : { base: entry.base }),
    ...(entry.dependsOn.length === 0 ? {} : { dependsOn: entry.dependsOn }),
    createdAt: entry.createdAt,
    ...(entry.asOf === undefined ? {} : { asOf: entry.asOf }),
    ...(entry.clockOffset === undefined ? {} : { clockOffset: entry.clockOffset }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
  };
}

function parsePush(body: unknown): PushResponse | undefined {
  const parsed = pushResponse.safeParse(body);
  return parsed.success ? parsed.data : undefined;
}

/**
 * Clears the acknowledged heartbeat before a different one is sent alone: its response may be lost (rule RN8).
 *
 * Stores the number from which acknowledgements count: a response to an earlier heartbeat may still be on its way, for example
 * to another tab (found by simulation).
 */
async function clearStaleHeartbeat({ remote, storage }: SyncCycle, next: HeartbeatStatus): Promise<void> {
  const { heartbeat, heartbeatFrom } = await storage.remoteState(remote);
  const isKnown = heartbeat !== null && isSameHeartbeat(heartbeat.status, next);
  const from = next.number ?? 0;
  if (!isKnown && (heartbeat !== null || heartbeatFrom < from)) await storage.clearHeartbeat(from);
}

/** Sends one push request: these mutations, or a heartbeat alone. Rejects only when the caller aborts. */
export async function sendPush(
  cycle: SyncCycle,
  entries: readonly OutboxEntry[],
  device: HeartbeatStatus | null,
): Promise<RequestOutcome<PushResponse>> {
  const isAlone = entries.length === 0;
  if (device !== null && isAlone) await clearStaleHeartbeat(cycle, device);
  const time = cycle.serverClock.time();
  const body: PushRequest = {
    protocol: protocolVersion,
    deviceId: await cycle.deviceId(),
    ...(isAlone || cycle.epoch === null ? {} : { epoch: cycle.epoch }),
    ...(cycle.mark === null ? {} : { mark: cycle.mark }),
    sentAt: new Date(time.now).toISOString(),
    ...(device === null ? {} : { device }),
    mutations: entries.map((entry) => pushed(entry, time)),
  };
  const outcome = await sendRequest(cycle, (signal) => cycle.transport.push(body, signal), parsePush);
  if (outcome.kind === 'ok' && cycle.epoch === null) {
    // Stored before the results: an acknowledgement before the first pull must not pass for one of a later epoch.
    await cycle.storage.recordEpoch(cycle.remote, outcome.value.epoch);
    cycle.epoch = outcome.value.epoch;
  }
  if (outcome.kind === 'ok' && outcome.value.mark !== undefined) {
    cycle.mark = outcome.value.mark;
    // Otherwise it is stored with the results.
    if (isAlone) await cycle.storage.recordMark(cycle.remote, cycle.mark);
  }
  if (outcome.kind === 'ok' && device !== null && isAlone)
    await cycle.storage.recordHeartbeat(device, cycle.clock.now());
  if (outcome.kind === 'ok' && outcome.value.twin === true) await cycle.onTwin?.();
  return outcome;
}
