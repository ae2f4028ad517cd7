import { expect, test } from 'vitest';
import { mergeUnread } from './use-unread-count.ts';

const listed = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

test('what the server listed counts once with what the device knows', () => {
  expect(mergeUnread(['a', 'x'], listed, new Set(['a', 'x']))).toEqual(new Set(['a', 'x', 'b', 'c']));
});

test('what was read on the device since no longer counts', () => {
  expect(mergeUnread([], listed, new Set(['a', 'b', 'c']))).toEqual(new Set());
});

test('what is unread here counts before the server has listed it', () => {
  expect(mergeUnread(['new'], [], new Set(['new']))).toEqual(new Set(['new']));
});
