import { afterEach, beforeEach, expect, onTestFailed, test } from 'vitest';
import { createChance } from '#tests/simulation/world/chance.ts';
import { waitUntilSafe } from '../support/app.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { multiplyOutbox } from '../support/desk/outbox.ts';
import type { World } from '../support/world.ts';
import { createWorld, startCertifier } from '../support/world.ts';
import {
  comeBackOnline,
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

test(
  `[OB3] [OB4] ${kills} SIGKILLs of the server in a push: each queued message arrives exactly once`,
  { timeout },
  async () => {
    console.info(`kills of the server: seed ${seed + 1}`);
    onTestFailed(() => console.error(`reproduce with KILL_SEED=${seed}`));
    const chance = createChance(seed + 1);
    const page = await startCertifier(world);
    await openThread(page, thread);
    const expected = new Set<string>();
    let counted = 0;
    for (let round = 0; counted < kills; round += 1) {
      expect(round).toBeLessThan(roundsMax);
      world.link.decide((_, path) => (path.includes('/sync/push') ? 'drop' : 'pass'));
      const text = `coupé ${round}`;
      await press(page, text);
      await shown(page, text);
      for (const copy of await multiplyOutbox(page, 12, text)) expected.add(copy);
      expected.add(text);
      const forwarded = world.link.nextForwarded(isPush);
      world.link.decide(() => 'pass');
      await comeBackOnline(page);
      const push = await forwarded;
      await pauseBelow(40, chance);
      if (push.answeredAt === 0 && push.endedAt === 0) counted += 1;
      await world.server.kill();
      await world.server.start();
    }
    await comeBackOnline(page);
    await waitUntilSafe(page);
    const received = await onServer(world, 'coupé ');
    console.info(`killed in ${counted} pushes; ${expected.size} messages`);
    expect([...expected].filter((text) => received.get(text) !== 1)).toEqual([]);
    expect([...received].filter(([text, times]) => times !== 1 || !expected.has(text))).toEqual([]);
  },
);
