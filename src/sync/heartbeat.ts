import type { HeartbeatStatus } from '#contract/entities/device.ts';
import type { Clock, DeviceFacts, StoredDeviceStatus, SyncStorage } from './ports.ts';
import type { RemoteState } from './remote-state.ts';
import { isStillAhead } from './stored-instant.ts';

/** Pushes that follow each other within this time carry one status, in milliseconds: each reads the whole outbox. */
const pushInterval = 2_000;
/** A running device sends a heartbeat at least this often, in milliseconds (rule RN8). */
export const heartbeatInterval = 15 * 60_000;

/** What the device reports about itself. */
export interface Heartbeat {
  /** Returns a new status for a push of many; null when one went less than two seconds before. */
  forPush: () => Promise<HeartbeatStatus | null>;
  /** Reads a new status. */
  now: () => Promise<HeartbeatStatus>;
}

export interface HeartbeatOptions {
  storage: Pick<SyncStorage, 'deviceStatus'>;
  clock: Clock;
  /** Reads what only the browser knows. */
  facts: () => Promise<DeviceFacts>;
}

export function createHeartbeat({ storage, clock, facts }: HeartbeatOptions): Heartbeat {
  let lastAt: number | null = null;
  const now = async (): Promise<HeartbeatStatus> => {
    const [stored, browser]: [StoredDeviceStatus, DeviceFacts] = await Promise.all([storage.deviceStatus(), facts()]);
    return { ...stored, ...browser };
  };
  return {
    now,
    forPush: async () => {
      const at = clock.now();
      if (lastAt !== null && isStillAhead(lastAt + pushInterval, at, pushInterval)) return null;
      lastAt = at;
      return now();
    },
  };
}

/** Returns what must differ for a heartbeat of its own. Free space changes all the time, and the number with each heartbeat. */
function comparable(status: HeartbeatStatus): string {
  return JSON.stringify({ ...status, freeBytes: null, number: null });
}

/** Returns whether two heartbeats report the same. */
export function isSameHeartbeat(one: HeartbeatStatus, other: HeartbeatStatus): boolean {
  return comparable(one) === comparable(other);
}

/** Returns whether to send a heartbeat of its own: the acknowledged one is missing, different or older than the interval. */
export function isHeartbeatDue(
  { heartbeat: acknowledged }: Pick<RemoteState, 'heartbeat'>,
  next: HeartbeatStatus,
  now: number,
): boolean {
  if (acknowledged === null || !isSameHeartbeat(acknowledged.status, next)) return true;
  return !isStillAhead(acknowledged.at + heartbeatInterval, now, heartbeatInterval);
}
