import type { DeviceStatus } from '#contract/entities/device.ts';
import type { Clock, DeviceFacts, StoredDeviceStatus, SyncStorage } from './ports.ts';
import type { RemoteState } from './remote-state.ts';
import { isStillAhead } from './waiting.ts';

/** How long a word stands for the next push, milliseconds: a long drain must not read the whole outbox for each batch. */
const wordAge = 2_000;
/** A device that runs says at least this often that it does, milliseconds (rule RN8). */
export const wordInterval = 15 * 60_000;

/** The device's word about itself. */
export interface DeviceWord {
  /** For a push: at most two seconds old. */
  current: () => Promise<DeviceStatus>;
  /** As things stand. */
  now: () => Promise<DeviceStatus>;
}

export interface DeviceWordOptions {
  storage: Pick<SyncStorage, 'deviceStatus'>;
  clock: Clock;
  /** What the browser tells. */
  facts: () => Promise<DeviceFacts>;
}

export function createDeviceWord({ storage, clock, facts }: DeviceWordOptions): DeviceWord {
  let last: { word: DeviceStatus; at: number } | null = null;
  const now = async (): Promise<DeviceStatus> => {
    const [stored, told]: [StoredDeviceStatus, DeviceFacts] = await Promise.all([storage.deviceStatus(), facts()]);
    const word = { ...stored, ...told };
    last = { word, at: clock.now() };
    return word;
  };
  return { now, current: async () => (last !== null && clock.now() - last.at < wordAge ? last.word : now()) };
}

/** What must differ for a word to be worth a request of its own: free space changes all the time, and its number each time. */
function essence(word: DeviceStatus): string {
  return JSON.stringify({ ...word, freeBytes: null, number: null });
}

/** True when the server, having heard the one, knows the other. */
export function isSameWord(one: DeviceStatus, other: DeviceStatus): boolean {
  return essence(one) === essence(other);
}

/** True when the server should be told by a request of its own: it knows something else, or has not heard for long. */
export function isWordDue({ word: told }: Pick<RemoteState, 'word'>, word: DeviceStatus, now: number): boolean {
  if (told === null || !isSameWord(told.status, word)) return true;
  return !isStillAhead(told.at + wordInterval, now, wordInterval);
}
