import { expect, test } from 'vitest';
import { flawOf } from './shot-quality.ts';

/** Creates a picture of 64 by 64 pixels with the given grey values, 0 to 255. */
function picture(grey: (x: number, y: number) => number) {
  const size = 64;
  const data = new Uint8ClampedArray(size * size * 4);
  for (let at = 0; at < size * size; at += 1) {
    const value = grey(at % size, Math.floor(at / size));
    data.set([value, value, value, 255], at * 4);
  }
  return { data, width: size, height: size };
}

test('finds no flaw in a sharp picture', () => {
  expect(flawOf(picture((x, y) => (((x >> 3) + (y >> 3)) % 2 === 0 ? 60 : 200)))).toBeNull();
});

test('reports a picture without edges as possibly blurred', () => {
  expect(flawOf(picture((x) => 80 + x))).toBe('blurred');
});

test('reports a very dark picture as dark, whatever its edges', () => {
  expect(flawOf(picture((x) => (x % 2 === 0 ? 0 : 40)))).toBe('dark');
});

test('finds no flaw in an empty picture', () => {
  expect(flawOf({ data: new Uint8ClampedArray(4), width: 1, height: 1 })).toBeNull();
});
