import { expect, test } from 'vitest';
import { parsePageMessage } from './service-worker-messages.ts';

test('parses the page’s messages by type and required properties', () => {
  for (const type of ['SKIP_WAITING', 'retire', 'wake', 'version'])
    expect(parsePageMessage({ type, more: 1 })).toEqual({ type });
  expect(parsePageMessage({ type: 'signed-out', userId: 'u' })).toEqual({ type: 'signed-out', userId: 'u' });
});

test.each([
  undefined,
  null,
  'wake',
  7,
  {},
  { type: 'other' },
  { type: 'signed-out' },
  { type: 'signed-out', userId: 7 },
])('ignores %j', (data) => expect(parsePageMessage(data)).toBeUndefined());
