import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

export interface AxeOptions {
  /** Runs these rules only; all rules by default. */
  only?: string[];
  /** Runs all rules except these. */
  without?: string[];
}

/**
 * Returns axe's violations on the current page, each as a message.
 * @throws when axe examined nothing
 */
export async function violations(page: Page, { only, without = [] }: AxeOptions = {}): Promise<string[]> {
  // Reports one node for each passed rule: a report of all nodes takes as long as the examination.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const builder = only === undefined ? axe.disableRules(without) : axe.withRules(only);
  const { passes, violations: found } = await builder.analyze();
  if (passes.length === 0) throw new Error(`axe examined nothing at ${page.url()}`);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}

/**
 * Returns axe's violations in the light and in the dark theme. Waits until the colours are final: a transition has
 * contrasts of its own.
 */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const dark of [false, true]) {
    await page.evaluate((on) => document.documentElement.classList.toggle('dark', on), dark);
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
    found.push(...(await violations(page)).map((one) => `${dark ? 'dark' : 'light'}: ${one}`));
  }
  return found;
}
