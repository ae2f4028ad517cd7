import { expect, test } from 'vitest';
import { createQueues, createTurns } from './turns.ts';

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

test('of an owner with much to do, the others wait for one task', async () => {
  const inTurn = createTurns({ atOnce: 1, waitingMax: 50, waitMax: 1000 });
  const inLine = createQueues(1);
  const done: string[] = [];
  const first = held();
  const run = (owner: string, task = Promise.resolve(owner)): Promise<unknown> =>
    inLine(owner, () => inTurn(async () => done.push(await task)));
  const all = [run('stranger', first.promise), run('stranger'), run('stranger'), run('client')];
  first.resolve('stranger');
  await Promise.all(all);
  expect(done.slice(0, 2)).toEqual(['stranger', 'client']);
});
