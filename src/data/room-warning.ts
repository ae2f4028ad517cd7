import { brusselsDay } from '#contract/rules/brussels-day.ts';

/**
 * Where it stands that room is short: in local storage, since the databases may take nothing more.
 * `full`: the day on which something found no room. Chromium tells every page that it may use 10 GiB more than it does, so that
 * only this says how much there really is. `putAway`: the day on which the warning was put away.
 */
const keys = { full: 'mycerti.diskFull', putAway: 'mycerti.roomWarning' } as const;
type Noted = keyof typeof keys;
type Store = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const local: Store = () => localStorage;
/** Where storage is forbidden or full it holds until the page is left. */
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
    // An empty word is no day.
    held[what] = day ?? '';
  }
}

function changed(): void {
  for (const listener of listeners) listener();
}

const dayOf = (now: number): string => brusselsDay(new Date(now));

/** Notes that something found no room: the warning comes, also where it was put away. */
export function noteDiskFull(now: number, storage: Store = local): void {
  write('full', dayOf(now), storage);
  write('putAway', null, storage);
  changed();
}

/** True for the rest of the day on which something found no room. */
export function wasDiskFull(now: number, storage: Store = local): boolean {
  return read('full', storage) === dayOf(now);
}

/** Notes that room was made. */
export function forgetDiskFull(storage: Store = local): void {
  write('full', null, storage);
  changed();
}

/** True on the day on which the warning was put away. */
export function isRoomWarningDismissed(now: number, storage: Store = local): boolean {
  return read('putAway', storage) === dayOf(now);
}

/** Puts the warning away for today. */
export function dismissRoomWarning(now: number, storage: Store = local): void {
  write('putAway', dayOf(now), storage);
  changed();
}

/** Calls back when something of it changes in this page. */
export function subscribeRoomNotes(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
