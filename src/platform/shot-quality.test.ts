import { expect, test } from 'vitest';
import { flawOf } from './shot-quality.ts';

/** A picture of 64 by 64 whose grey at each place is given, 0 to 255. */
function picture(grey: (x: number, y: number) => number) {
  const size = 64;
  const data = new Uint8ClampedArray(size * size * 4);
  for (let at = 0; at < size * size; at += 1) {
    const value = grey(at % size, Math.floor(at / size));
    data.set([value, value, value, 255], at * 4);
  }
  return { data, width: size, height: size };
}

test('a sharp picture with edges has no flaw', () => {
  expect(flawOf(picture((x, y) => (((x >> 3) + (y >> 3)) % 2 === 0 ? 60 : 200)))).toBeNull();
});

test('one without any edge may be blurred', () => {
  expect(flawOf(picture((x) => 80 + x))).toBe('blurred');
});

test('one in which nothing can be made out is dark, whatever its edges', () => {
  expect(flawOf(picture((x) => (x % 2 === 0 ? 0 : 40)))).toBe('dark');
});

test('nothing to measure has no flaw', () => {
  expect(flawOf({ data: new Uint8ClampedArray(4), width: 1, height: 1 })).toBeNull();
});
