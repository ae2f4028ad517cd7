import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Sofie De Smet', 'SD'],
  ['élise', 'É'],
  ['  ', ''],
])('%s → %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
