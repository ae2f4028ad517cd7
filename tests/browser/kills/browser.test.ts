import { afterEach, beforeEach, expect, onTestFailed, test } from 'vitest';
import { createChance } from '#tests/simulation/world/chance.ts';
import { waitUntilSafe } from '../support/app.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import type { SeenRequest } from '../support/network/faulty-proxy.ts';
import { eventually } from '../support/server/processes.ts';
import type { World } from '../support/world.ts';
import { createWorld, startCertifier } from '../support/world.ts';
import {
  isPush,
  kills,
  onServer,
  openThread,
  orderToUse,
  pauseBelow,
  press,
  roundsMax,
  seed,
  shown,
  timeout,
} from './support.ts';

let world: World;
let thread: string;

beforeEach(async () => {
  world = await createWorld();
  thread = `${world.link.url}/orders/${await orderToUse(world)}?tab=messages`;
});
afterEach(async (context) => {
  await reportFailure(context, world);
  await world.dispose();
});

const pushUnderWay = (): SeenRequest | undefined => world.link.seen.find((one) => isPush(one) && one.endedAt === 0);

test(
  `[LW1] [OB3] [OB4] [OB8] ${kills} SIGKILLs of the browser in a write or a request: each confirmed message arrives exactly once`,
  { timeout },
  async () => {
    console.info(`kills of the browser: seed ${seed}`);
    onTestFailed(() => console.error(`reproduce with KILL_SEED=${seed}`));
    const chance = createChance(seed);
    const saved: string[] = [];
    const typed: string[] = [];
    const counted = { write: 0, request: 0 };
    await startCertifier(world);
    await world.certifier.kill();
    world.link.delay(60);
    for (let round = 0; counted.write + counted.request < kills; round += 1) {
      expect(round).toBeLessThan(roundsMax);
      const text = `tué ${round}`;
      typed.push(text);
      const page = await world.certifier.start();
      const writes = await openThread(page, thread);
      const last = saved.at(-1);
      if (last !== undefined) await shown(page, last);
      const inWrite = chance.happens(0.5);
      world.link.seen.length = 0;
      const pressed = press(page, text).catch(() => undefined);
      if (inWrite) {
        await writes.begun();
        await pauseBelow(6, chance);
        if (!writes.isCommitted()) counted.write += 1;
        await world.certifier.kill();
      } else {
        await shown(page, text);
        saved.push(text);
        await eventually('a push has begun', () => world.link.seen.find(isPush), { every: 2 });
        await pauseBelow(60, chance);
        if (pushUnderWay() !== undefined) counted.request += 1;
        await world.certifier.kill();
      }
      await pressed;
    }
    world.link.delay(0);
    const page = await world.certifier.start();
    await openThread(page, thread);
    await waitUntilSafe(page);
    const received = await onServer(world, 'tué ');
    console.info(
      `killed in ${counted.write} writes and ${counted.request} requests; ${saved.length} messages were confirmed`,
    );
    expect(saved.filter((text) => received.get(text) !== 1)).toEqual([]);
    expect([...received].filter(([text, times]) => times !== 1 || !typed.includes(text))).toEqual([]);
    await world.certifier.kill();
  },
);
