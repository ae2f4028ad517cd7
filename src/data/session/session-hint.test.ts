// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { forgetSessionHint, readSessionHint, writeSessionHint } from './session-hint.ts';

test('gives back whose database was open, until nobody is signed in', () => {
  expect(readSessionHint()).toBeNull();
  writeSessionHint({ deployment: 'test', userId: 'anne' });
  expect(readSessionHint()).toEqual({ deployment: 'test', userId: 'anne' });
  forgetSessionHint();
  expect(readSessionHint()).toBeNull();
});

test.each(['{', 'null', '"anne"', '{"userId":"anne"}', '{"deployment":1,"userId":"anne"}'])(
  'a text that is no hint opens nothing: %s',
  (stored) => expect(readSessionHint({ getItem: () => stored })).toBeNull(),
);

test('a storage that cannot be read opens nothing', () => {
  const getItem = (): never => {
    throw new DOMException('denied', 'SecurityError');
  };
  expect(readSessionHint({ getItem })).toBeNull();
});
