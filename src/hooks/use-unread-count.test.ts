import { expect, test } from 'vitest';
import { mergeUnread } from './use-unread-count.ts';

const listed = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

test('counts an item once when both the server and the device list it', () => {
  expect(mergeUnread(['a', 'x'], listed, new Set(['a', 'x']))).toEqual(new Set(['a', 'x', 'b', 'c']));
});

test('does not count a message read on this device since', () => {
  expect(mergeUnread([], listed, new Set(['a', 'b', 'c']))).toEqual(new Set());
});

test('counts messages unread on this device before the server lists them', () => {
  expect(mergeUnread(['new'], [], new Set(['new']))).toEqual(new Set(['new']));
});
