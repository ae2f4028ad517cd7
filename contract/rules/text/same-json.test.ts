import { expect, test } from 'vitest';
import { sameJson } from './same-json.ts';

test('a row is the same as the server returns it, whose database has its own order of keys', () => {
  expect(sameJson([{ a: 1, b: { c: [2], d: null } }], [{ b: { d: null, c: [2] }, a: 1 }])).toBe(true);
  expect(sameJson({ a: [1, 2] }, { a: [2, 1] })).toBe(false);
  expect(sameJson({ a: 1 }, { a: 1, b: null })).toBe(false);
  expect(sameJson(undefined, undefined)).toBe(true);
});
