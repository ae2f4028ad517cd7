import { people } from '../../../scripts/lib/demo/demo-people.ts';
import { signInToApi } from '../../browser/support/server/api.ts';
import type { Section } from '../support/report.ts';
import { timeGoal } from '../support/report.ts';
import { Samples, summarise } from '../support/statistics.ts';
import { inTurns } from '../support/turns.ts';
import type { World } from '../support/world.ts';

/** Longest time that a tap may take to show its effect, in milliseconds. */
const most = 100;

/** How long a person looks at a screen before a tap, milliseconds. */
const look = 700;

interface Tap {
  /** The name of the tapped control, or its beginning. */
  tap: string;
  /** The selector of the effect, and the beginning of its text. */
  where: string;
  effect: string;
  /** It stands in the menu of the visit, which is opened first. */
  isInMenu?: true;
}

/** The taps of a visit, in the texts of the screen. */
const taps: Readonly<Record<string, Tap>> = {
  'the client agrees': { tap: 'Confirmée par le client', where: '#visit ol li', effect: 'Confirmée', isInMenu: true },
  'on the way': { tap: 'Je pars', where: '#visit ol li', effect: 'En route' },
  'begin, until the form is offered': { tap: 'Commencer', where: 'main a, [data-bottom-bar] a', effect: 'Remplir' },
  'the form, until its first question': { tap: 'Remplir le formulaire', where: 'main h2', effect: 'Jour et heure' },
};

/** In the page: taps the named control. Returns the milliseconds until the frame after its effect. */
function tapAndWait({ tap, where, effect }: Tap): Promise<number> {
  const visible = (selector: string, begins: string): HTMLElement | undefined =>
    [...document.querySelectorAll<HTMLElement>(selector)].find(
      (one) => one.offsetParent !== null && (one.textContent ?? '').trim().startsWith(begins),
    );
  const isThere = (): boolean => visible(where, effect) !== undefined;
  const target = visible(
    '[role=menuitem], #visit button, main a, main button, [data-bottom-bar] a, [data-bottom-bar] button',
    tap,
  );
  if (target === undefined) throw new Error(`nothing is called ${tap}`);
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const frame = (): void => {
      if (isThere()) resolve(performance.now() - startedAt);
      else requestAnimationFrame(frame);
    };
    target.click();
    requestAnimationFrame(frame);
  });
}

/** Returns the user's orders with one planned visit of theirs, earliest visit first. */
async function plannedVisits({ server }: World): Promise<string[]> {
  const api = await signInToApi(server.url, people.certifier);
  const visits = await api.rows('visits');
  const counts = new Map<string, number>();
  for (const { orderId } of visits) counts.set(orderId, (counts.get(orderId) ?? 0) + 1);
  return visits
    .filter(
      ({ employee, orderId, state }) => employee.id === api.id && state === 'planned' && counts.get(orderId) === 1,
    )
    .toSorted((one, other) => one.plannedStart.localeCompare(other.plannedStart))
    .map(({ orderId }) => orderId);
}

/** Measures the time from each tap of a visit to its effect on screen, offline, with all orders on the device. */
export async function visitTaps(world: World, runs: number): Promise<Section> {
  const { page, url } = await world.screen(world.orders);
  const orders = await plannedVisits(world);
  if (orders.length < runs) throw new Error(`only ${orders.length} visits are planned, ${runs} are wanted`);
  const samples = new Samples();
  await inTurns(['a visit'], runs, async (_who, run) => {
    await page.goto(`${url}/orders/${orders[run]}`);
    const menu = page.locator('#visit').getByRole('button', { name: 'Plus d’actions' });
    await menu.waitFor();
    for (const [name, tap] of Object.entries(taps)) {
      if (tap.isInMenu === true) await menu.click();
      await page.waitForTimeout(look);
      samples.add(name, await page.evaluate(tapAndWait, tap));
    }
  });
  return {
    title: `Taps of a visit at ${world.orders} stored orders`,
    how:
      'An order’s page of the built app, without network, opened anew for each visit. The time is from the tap ' +
      'until the first frame in which its effect stands, which is after the change was committed. Before each tap ' +
      `the screen is looked at for ${look / 1_000} s.`,
    samples,
    goals: Object.keys(taps).map((name) =>
      timeGoal(`${name}: 95 of 100 within ${most} ms`, summarise(samples.of(name)).p95, most),
    ),
  };
}
