import { expect, test } from 'vitest';
import { testMessage } from '#tests/support/rows.ts';
import { inboxItems } from './inbox-items.ts';

function received(number: number, at: string) {
  const message = testMessage(number, 1, { sentAt: at });
  return { id: message.id, at, message, order: undefined, unread: false };
}

test('a day of messages is a day in Belgium, and has one heading', () => {
  const items = inboxItems([
    // 00:30 on the 21st in Belgium.
    received(3, '2026-11-20T23:30:00.000Z'),
    received(2, '2026-11-20T22:30:00.000Z'),
    received(1, '2026-11-20T08:00:00.000Z'),
  ]);
  expect(items.map((item) => ('day' in item ? item.day : item.received.id.slice(-1)))).toEqual([
    '2026-11-21',
    '3',
    '2026-11-20',
    '2',
    '1',
  ]);
});

test('no message, no heading', () => {
  expect(inboxItems([])).toEqual([]);
});
