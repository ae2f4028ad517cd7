import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

const held = () => Promise.withResolvers<string>();

test('tasks wait for their turn; one too many, and one that waited too long, may come again', async () => {
  const inTurn = createTurns({ atOnce: 1, waitingMax: 1, waitMax: 30 });
  const first = held();
  const running = inTurn(() => first.promise);
  const waiting = inTurn(() => Promise.resolve('never'));
  const busy = { code: 'Unavailable', retryAfter: 1 };
  await expect(inTurn(() => Promise.resolve('never'))).rejects.toMatchObject(busy);
  await expect(waiting).rejects.toMatchObject(busy);
  const next = inTurn(() => Promise.resolve('next'));
  first.resolve('first');
  expect([await running, await next, await inTurn(() => Promise.resolve('last'))]).toEqual(['first', 'next', 'last']);
});
