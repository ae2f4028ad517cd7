import { describe, expect, test } from 'vitest';
import {
  dismissRoomWarning,
  forgetDiskFull,
  isRoomWarningDismissed,
  noteDiskFull,
  subscribeRoomNotes,
  wasDiskFull,
} from './room-warning.ts';

const evening = Date.parse('2026-11-20T22:30:00.000Z');
const nextDay = Date.parse('2026-11-20T23:30:00.000Z');

function memory() {
  const stored = new Map<string, string>();
  return () => ({
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
}

const forbidden = (): never => {
  throw new DOMException('denied', 'SecurityError');
};

describe.each([
  ['stored', memory()],
  ['held where nothing can be stored', forbidden],
])('that room is short is %s', (_where, storage) => {
  test('[RN4] put away for a day of Brussels', () => {
    expect(isRoomWarningDismissed(evening, storage)).toBe(false);
    dismissRoomWarning(evening, storage);
    expect(isRoomWarningDismissed(evening, storage)).toBe(true);
    expect(isRoomWarningDismissed(nextDay, storage)).toBe(false);
  });

  test('[RN4] said again once something finds no room, until room was made, or the next day', () => {
    let told = 0;
    const stop = subscribeRoomNotes(() => (told += 1));
    dismissRoomWarning(evening, storage);
    noteDiskFull(evening, storage);
    expect([wasDiskFull(evening, storage), isRoomWarningDismissed(evening, storage)]).toEqual([true, false]);
    expect(wasDiskFull(nextDay, storage)).toBe(false);
    forgetDiskFull(storage);
    expect(wasDiskFull(evening, storage)).toBe(false);
    stop();
    noteDiskFull(evening, storage);
    expect(told).toBe(3);
  });
});
