import { brusselsDay } from '#contract/rules/brussels-time.ts';

/**
 * Keys of the quota records. They are in local storage, since the databases may accept no more writes.
 * - `full`: the day on which a write exceeded the quota. Chromium reports 10 GiB more quota than in use, so only this shows
 *   the real limit.
 * - `putAway`: the day on which the warning was dismissed.
 */
const keys = { full: 'mycerti.diskFull', putAway: 'mycerti.roomWarning' } as const;
type Noted = keyof typeof keys;
type Store = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const local: Store = () => localStorage;
/** Values held until the page closes, when storage is forbidden or full. */
const held: Partial<Record<Noted, string>> = {};
const listeners = new Set<() => void>();

function read(what: Noted, storage: Store): string | null {
  try {
    return held[what] ?? storage().getItem(keys[what]);
  } catch {
    return held[what] ?? null;
  }
}

function write(what: Noted, day: string | null, storage: Store): void {
  try {
    if (day === null) storage().removeItem(keys[what]);
    else storage().setItem(keys[what], day);
    delete held[what];
  } catch {
    // An empty value is no day.
    held[what] = day ?? '';
  }
}

function changed(): void {
  for (const listener of listeners) listener();
}

const dayOf = (now: number): string => brusselsDay(now);

/** Records that a write exceeded the quota. The warning appears again, also after it was dismissed. */
export function recordDiskFull(now: number, storage: Store = local): void {
  write('full', dayOf(now), storage);
  write('putAway', null, storage);
  changed();
}

/** Returns true for the rest of the day on which a write exceeded the quota. */
export function wasDiskFull(now: number, storage: Store = local): boolean {
  return read('full', storage) === dayOf(now);
}

/** Records that storage was freed. */
export function forgetDiskFull(storage: Store = local): void {
  write('full', null, storage);
  changed();
}

/** Returns true on the day on which the warning was dismissed. */
export function isQuotaWarningDismissed(now: number, storage: Store = local): boolean {
  return read('putAway', storage) === dayOf(now);
}

/** Dismisses the warning for today. */
export function dismissQuotaWarning(now: number, storage: Store = local): void {
  write('putAway', dayOf(now), storage);
  changed();
}

/** Calls back when a quota record changes in this page. */
export function subscribeQuotaRecords(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
