import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RemoteName } from '#contract/collections.ts';
import { createSyncStorage } from '#data/sync-storage.ts';
import { UserDatabase } from '#data/database/user-database.ts';
import { leaseTtl } from '#sync/lease.ts';
import type { PokeConnection } from '#sync/poke-connection.ts';
import { createPokeConnection } from '#sync/poke-connection.ts';
import type { PokeStream } from '#sync/ports.ts';
import { PokeStreamRefused } from '#sync/ports.ts';
import type { VirtualTime } from '#tests/support/runner/virtual-time.ts';
import { createVirtualTime } from '#tests/support/runner/virtual-time.ts';

type Handlers = Parameters<PokeStream['open']>[0];

let db: UserDatabase;
let time: VirtualTime;
let pokeConnections: PokeConnection[];
let opened: { holder: string; handlers: Handlers; signal: AbortSignal }[];
let refuse: boolean;
let refusal: Error;
let refusals: number;
let number = 0;

let visible: boolean;
let connections: number;
let alive: number;

function liveOf(holder: string, onPoke: (remote: RemoteName) => void = () => undefined): PokeConnection {
  const stream: PokeStream = {
    open: (handlers, signal) => {
      if (refuse) return Promise.reject(refusal);
      opened.push({ holder, handlers, signal });
      return Promise.resolve();
    },
  };
  const live = createPokeConnection({
    storage: createSyncStorage(db),
    clock: time,
    random: () => 0.5,
    holder,
    stream,
    isVisible: () => visible,
    onPoke,
    onConnected: () => (connections += 1),
    onAlive: () => (alive += 1),
    onRefused: () => (refusals += 1),
  });
  pokeConnections.push(live);
  live.start();
  return live;
}

beforeEach(() => {
  time = createVirtualTime(Date.parse('2026-11-20T09:00:00.000Z'));
  db = new UserDatabase(`live-${(number += 1)}`);
  pokeConnections = [];
  opened = [];
  refuse = false;
  refusal = new Error('no network');
  refusals = 0;
  visible = false;
  connections = 0;
  alive = 0;
});

afterEach(async () => {
  const stopping = Promise.all(pokeConnections.map((live) => live.stop()));
  await time.settle();
  await stopping;
  await db.delete();
});

test('[PL9] opens a stream in one of two tabs, as long as it lives', async () => {
  liveOf('a');
  await time.settle();
  liveOf('b');
  await time.advance(10 * leaseTtl);
  expect(opened.map(({ holder }) => holder)).toEqual(['a']);
  expect(await createSyncStorage(db).isLeased('live', time.now())).toBe(true);
});

test('[PL9] opens a stream in another tab within one lease after the streaming tab stops', async () => {
  const first = liveOf('a');
  await time.settle();
  liveOf('b');
  await time.settle();
  const stopping = first.stop();
  await time.advance(leaseTtl + 1_000);
  await stopping;
  expect(opened.map(({ holder }) => holder)).toEqual(['a', 'b']);
  expect(opened[0]?.signal.aborted).toBe(true);
});

test('[PL9] names in a poke the remote that has changes', async () => {
  const pokes: RemoteName[] = [];
  liveOf('a', (remote) => pokes.push(remote));
  await time.settle();
  opened[0]?.handlers.onPoke('field');
  expect(pokes).toEqual(['field']);
});

test('[OB5] an event on the stream shows that the server responds', async () => {
  liveOf('a');
  await time.settle();
  opened[0]?.handlers.onAlive?.();
  expect(alive).toBe(1);
});

test('[PL9] reopens a stream that ends, and retries a failed connection with backoff', async () => {
  liveOf('a');
  await time.settle();
  opened[0]?.handlers.onEnd();
  await time.advance(3_000);
  expect(opened).toHaveLength(2);
  refuse = true;
  opened[1]?.handlers.onEnd();
  await time.advance(120_000);
  refuse = false;
  await time.advance(300_000);
  expect(opened).toHaveLength(3);
});

test('[PL9] notices a returning server within seconds while the page is visible, and ends the backoffs', async () => {
  visible = true;
  refuse = true;
  liveOf('a');
  await time.advance(600_000);
  refuse = false;
  await time.advance(3_000);
  expect(opened).toHaveLength(1);
  expect(connections).toBe(1);
});

test('[PL9] connects at once after a new session or a network change', async () => {
  refuse = true;
  const live = liveOf('a');
  await time.advance(60_000);
  refuse = false;
  live.retry();
  await time.settle();
  expect(opened).toHaveLength(1);
});

test.each([401, 403])(
  '[PL9] [RN7] after a refusal (%i), requests the reason once and at once, and retries with backoff',
  async (status) => {
    visible = true;
    refuse = true;
    refusal = new PokeStreamRefused(status);
    const live = liveOf('tab');
    await time.settle();
    expect(refusals).toBe(1);
    await time.advance(60_000);
    expect(refusals).toBe(1);
    refuse = false;
    live.retry();
    await time.settle();
    expect(opened).toHaveLength(1);
    refuse = true;
    opened[0]?.handlers.onEnd();
    await time.advance(5_000);
    expect(refusals).toBe(2);
  },
);

test('[PL9] treats an unreachable server as no refusal', async () => {
  refuse = true;
  refusal = new PokeStreamRefused(503);
  liveOf('tab');
  await time.advance(10_000);
  expect(refusals).toBe(0);
});

test('[PL9] waits as long as the server asks, also on a visible page', async () => {
  visible = true;
  refuse = true;
  refusal = new PokeStreamRefused(429, 30_000);
  liveOf('tab');
  await time.settle();
  refuse = false;
  await time.advance(29_000);
  expect(opened).toHaveLength(0);
  await time.advance(2_000);
  expect(opened).toHaveLength(1);
});
