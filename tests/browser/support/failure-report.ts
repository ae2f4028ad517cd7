import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'vitest';
import type { World } from './world.ts';

const folder = join('.cache', 'e2e-failures');

/** Saves each open page as a picture and as text after a failed test, to make a failure in CI understandable. */
export async function reportFailure(
  { task }: Pick<TestContext, 'task'>,
  world: Partial<Pick<World, 'certifier' | 'supervisor'>>,
): Promise<void> {
  if (task.result?.state !== 'fail') return;
  await mkdir(folder, { recursive: true });
  for (const [who, browser] of Object.entries({ certifier: world.certifier, supervisor: world.supervisor })) {
    for (const [index, page] of browser?.pages().entries() ?? []) {
      const path = join(folder, `${task.id}-${who}-${index}.png`);
      await page.screenshot({ path, timeout: 5_000 }).catch(() => undefined);
      const text = await page.evaluate(() => document.body.innerText).catch(() => '(page is gone)');
      console.warn(`${who} at ${page.url()} (${path}):\n${text.slice(0, 1_500)}\n${browser?.messages().join('\n')}`);
    }
  }
}
