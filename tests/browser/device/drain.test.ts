import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes } from '#tests/support/runner/time-limits.ts';
import { sendMessage, waitUntilSafe } from '../support/app.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { multiplyOutbox } from '../support/desk/outbox.ts';
import { eventually } from '../support/server/processes.ts';
import type { World } from '../support/world.ts';
import { createWorld, startCertifier, visitsToStart } from '../support/world.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});

afterAll(async () => {
  await world.dispose();
});

function pushes(): { mutations: { id: string; name: string }[]; endedAt: number }[] {
  return world.link.seen
    .filter(({ method, path }) => method === 'POST' && path.startsWith('/api/v1/sync/push'))
    .map(({ body, endedAt }) => ({ ...(JSON.parse(body) as { mutations: { id: string; name: string }[] }), endedAt }));
}

test(
  '[OB6] sends a thousand queued mutations over a 300 ms link in ten requests, and applies each once',
  minutes(5),
  async (context) => {
    try {
      const page = await startCertifier(world);
      const [first] = await visitsToStart(world);
      if (first === undefined) throw new Error('the demo has no order with a visit');
      await page.goto(`${world.link.url}/orders/${first.order.id}?tab=messages`);
      await page.getByLabel('Votre message').waitFor();
      world.link.decide((_, path) => (path.startsWith('/api/v1/') ? 'drop' : 'pass'));
      await sendMessage(page, 'le premier');
      await multiplyOutbox(page, 999, 'le premier');
      world.link.seen.length = 0;
      world.link.delay(300);
      world.link.decide(() => 'pass');
      const startedAt = Date.now();
      await page.evaluate(() => {
        dispatchEvent(new Event('offline'));
        dispatchEvent(new Event('online'));
      });
      const mine = async (): Promise<string[]> =>
        (await world.api.rows('messages')).map(({ body }) => body).filter((body) => body.startsWith('le premier'));
      await eventually(
        'the last request is answered',
        () => pushes().reduce((sum, push) => sum + push.mutations.length, 0) >= 1_000 || undefined,
        { within: minutes(3).timeout },
      );
      await eventually(
        'the last push has its answer',
        () => pushes().every(({ endedAt }) => endedAt > 0) || undefined,
        { within: minutes(2).timeout },
      );
      const drained = Math.max(...pushes().map(({ endedAt }) => endedAt)) - startedAt;
      await waitUntilSafe(page);
      const pulled = Date.now() - startedAt;
      console.info(
        `1 000 mutations over a 300 ms link: all applied after ${drained} ms, all pulled after ${pulled} ms`,
      );
      const bodies = await mine();
      expect(bodies).toHaveLength(1_000);
      expect(new Set(bodies).size).toBe(1_000);
      // A message whose request the link has just dropped may be sent again: it is the same mutation under the same
      // identifier. The page may also have marked messages as read. Only the sent messages number a thousand.
      const sent = pushes().flatMap((push) => push.mutations.filter(({ name }) => name === 'order.sendMessage'));
      expect(new Set(sent.map(({ id }) => id)).size).toBe(1_000);
      // A heartbeat without mutations does not count as a push here.
      expect(pushes().filter((push) => push.mutations.length > 0).length).toBeLessThanOrEqual(12);
    } finally {
      await reportFailure(context, world);
    }
  },
);
