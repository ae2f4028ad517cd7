import { describe, expect, test } from 'vitest';
import { bytesTooMany, hasRoomFor, isRoomShort } from './room.ts';

describe('[RN4] room is short', () => {
  test.each([
    [0, false, 0],
    [799, false, 0],
    [800, true, 0],
    [801, true, 1],
    [1_000, true, 200],
  ])('with %d of 1000 bytes used: %s, and %d too many', (usage, short, tooMany) => {
    expect(isRoomShort({ usage, quota: 1_000 })).toBe(short);
    expect(bytesTooMany({ usage, quota: 1_000 })).toBe(tooMany);
  });

  test('a copy may not fill it up to there; a browser that does not tell is not asked', () => {
    expect(hasRoomFor(99, { usage: 700, quota: 1_000 })).toBe(true);
    expect(hasRoomFor(100, { usage: 700, quota: 1_000 })).toBe(false);
    expect(hasRoomFor(1, null)).toBe(true);
  });

  test('a browser that grants nothing has none', () => {
    expect(isRoomShort({ usage: 0, quota: 0 })).toBe(true);
  });
});
