import type { Locator, Page } from 'playwright';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { reportFailure } from '../support/checks/failure-report.ts';
import { owedSurvey } from '../support/desk/survey.ts';
import type { World } from '../support/world.ts';
import { createWorld, startCertifier, visitsToStart } from '../support/world.ts';
import { timeout } from './support.ts';

let world: World;

beforeEach(async () => {
  world = await createWorld();
});
afterEach(async (context) => {
  await reportFailure(context, world);
  await world.dispose();
});

/** Time between two letters of somebody who types fast, and from the last one to the kill: the budget of rule LW6f. */
const letter = 60;
const budget = 100;
const typed = 'Le chien est attaché derrière la grange';

declare global {
  interface Window {
    noteDelay: (milliseconds: number) => Promise<void>;
  }
}

/** Reports how long each letter of pages loaded from now on is on the way to the disk. */
async function watchDelays(page: Page): Promise<readonly number[]> {
  const delays: number[] = [];
  await page.exposeFunction('noteDelay', (delay: number) => void delays.push(delay));
  await page.addInitScript(() => {
    let letters: number[] = [];
    addEventListener('input', () => letters.push(performance.now()), { capture: true });
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (this: IDBDatabase, stores, mode, ...rest) {
      const started = transaction.call(this, stores, mode, ...rest);
      if (mode !== 'readwrite' || !started.objectStoreNames.contains('drafts')) return started;
      const [written, [first]] = [letters, letters];
      letters = [];
      started.addEventListener('complete', () => {
        if (first !== undefined && written.length > 0) void window.noteDelay(performance.now() - first);
      });
      return started;
    };
  });
  return delays;
}

/** A field whose text is a draft until it is sent or saved. */
interface Field {
  path: () => Promise<string>;
  /** Leads to the field, the first time. */
  open?: (page: Page) => Promise<void>;
  at: (page: Page) => Locator;
}

const order = async (): Promise<string> => {
  const [first] = await visitsToStart(world);
  if (first === undefined) throw new Error('the demo has no visit to make');
  return first.order.id;
};

const fields: Record<string, Field> = {
  'a message': {
    path: async () => `/orders/${await order()}?tab=messages`,
    at: (page) => page.getByLabel('Votre message'),
  },
  'a remark': {
    path: async () => `/orders/${await order()}`,
    at: (page) => page.getByLabel('Remarque externe'),
  },
  'the form of a visit': {
    path: async () => `/formvisit?visit=${(await visitsToStart(world))[0]?.visit.id}&step=remarks`,
    at: (page) => page.getByLabel('Remarques', { exact: true }),
  },
  'a survey': {
    path: async () => `/suivi?order=${(await owedSurvey(world.api)).orderId}`,
    open: (page) => page.locator('main [id^=question-]').getByRole('button', { name: 'Note' }).first().click(),
    at: (page) => page.locator('main [id^=question-]').getByRole('textbox', { name: 'Note' }).first(),
  },
  'a new order': {
    path: () => Promise.resolve('/orders/new'),
    open: async (page) => {
      await page.getByLabel('Chercher une adresse').fill('4900');
      await page.getByRole('button', { name: /^4900/ }).first().click();
    },
    at: (page) => page.getByLabel('Rue', { exact: true }),
  },
};

test.each(Object.entries(fields))(
  '[LW6f] a SIGKILL of the browser 100 ms after the last letter loses none of %s',
  { timeout },
  async (name, { path, open, at }) => {
    await startCertifier(world);
    const page = world.certifier.pages().at(-1);
    if (page === undefined) throw new Error('the phone has no page');
    const delays = await watchDelays(page);
    await page.goto(`${world.link.url}${await path()}`);
    await open?.(page);
    await at(page).pressSequentially(typed, { delay: letter });
    const url = page.url();
    // The moment of the kill is the subject: nothing on screen marks it.
    await new Promise((resolve) => setTimeout(resolve, budget));
    await world.certifier.kill();
    console.info(`${name}: from a letter to its commit ${Math.round(Math.max(...delays))} ms at most`);
    const next = await world.certifier.start();
    await next.goto(url);
    await expect.poll(() => at(next).inputValue()).toBe(typed);
    await world.certifier.kill();
  },
);
