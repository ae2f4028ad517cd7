import { expect, test } from 'vitest';
import { testMessage, testOrder } from '#tests/support/rows.ts';
import { inboxItems } from './inbox-items.ts';

function entry(number: number, at: string) {
  const message = testMessage(number, 1, { sentAt: at });
  return { id: message.id, at, message, order: testOrder(1), unread: false };
}

test('groups messages by Belgian day, with one heading for each', () => {
  const items = inboxItems([
    // 00:30 on the 21st in Belgium.
    entry(3, '2026-11-20T23:30:00.000Z'),
    entry(2, '2026-11-20T22:30:00.000Z'),
    entry(1, '2026-11-20T08:00:00.000Z'),
  ]);
  expect(items.map((item) => ('day' in item ? item.day : item.entry.id.slice(-1)))).toEqual([
    '2026-11-21',
    '3',
    '2026-11-20',
    '2',
    '1',
  ]);
});

test('has no heading without messages', () => {
  expect(inboxItems([])).toEqual([]);
});
