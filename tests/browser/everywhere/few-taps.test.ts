import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import type { AnswerValue, SurveyQuestion } from '#contract/rules/surveys/survey.ts';
import { testContent } from '#tests/support/content.ts';
import { signInToApi, supervisorEmail } from '../support/server/api.ts';
import { waitUntilSafe } from '../support/app.ts';
import { setOffline } from '../support/network/network.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { eventually } from '../support/server/processes.ts';
import { pushed } from '../support/server/pushed.ts';
import { owedSurvey } from '../support/desk/survey.ts';
import { drawSignature, shownSection } from '../support/desk/visit-form.ts';
import type { World } from '../support/world.ts';
import { createWorld, startCertifier, visitsToStart } from '../support/world.ts';

/** A visit on the phone, counted: each click is a tap, and so is each field that is typed in. In Dutch, without network. */

let world: World;
let page: Page;
let order: Order;
let visit: Visit;
let taps = 0;

beforeAll(async () => {
  world = await createWorld();
  page = await startCertifier(world);
  const found = (await visitsToStart(world)).find(({ order: { services } }) =>
    ['ELE', 'PEB'].every((one) => services.length === 2 && services.some(({ code }) => code === one)),
  );
  if (found === undefined) throw new Error('the demo has no visit for PEB and electricity');
  ({ order, visit } = found);
  await answerNeighbour();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
});
afterEach((context) => reportFailure(context, world));
afterAll(() => world.dispose());

const { sections, questions } = testContent.survey;

/** What opens most questions: choices by their question, a number where none is usual. */
const wanted: Readonly<Record<string, string>> = {
  'wall-insulation': 'proven',
  'roof-insulation': 'proven',
  'floor-insulation': 'proven',
  'roof-type': 'sloped',
  glazing: 'double',
  'heating-energy': 'gas',
  'hot-water-production': 'boiler',
  'ventilation-system': 'd',
  cooling: 'no',
};

function typed({ bounds }: SurveyQuestion): number {
  return Math.ceil(bounds?.min ?? 1);
}

/** Gives the home next door, whose survey is open on this phone, the answers that a building shares. */
async function answerNeighbour(): Promise<void> {
  const office = await signInToApi(world.server.url, supervisorEmail);
  const { orderId } = await owedSurvey(world.api);
  const neighbour = (await world.api.rows('orders')).find(({ id }) => id === orderId);
  if (neighbour === undefined) throw new Error('the survey has no order');
  const changes = { address: { ...neighbour.address, boxnumber: '9' } };
  expect(
    await pushed(office, 'order.update', { orderId: order.id, changes }, { address: order.address }),
  ).toMatchObject({ status: 'applied' });
  for (const question of questions.filter(({ isShared }) => isShared === true)) {
    const { code, choices, type } = question;
    const codes = [wanted[code] ?? choices[0]?.code ?? ''];
    const value: AnswerValue =
      type === 'number' ? { type: 'numbers', numbers: [typed(question)] } : { type: 'choices', codes };
    const answer = { value, note: '', proofs: [] };
    expect(await pushed(world.api, 'followUp.answer', { orderId, question: code, answer })).toMatchObject({
      status: 'applied',
    });
  }
  await waitUntilSafe(page);
}

const button = (name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true }).locator('visible=true');
const choice = (name: string, nth = 0): Locator => page.getByLabel(name, { exact: true }).nth(nth);

async function tap(target: Locator): Promise<void> {
  await target.click();
  taps += 1;
}

async function next(): Promise<void> {
  const before = await shownSection(page);
  await tap(button('Volgende'));
  await eventually('the next section', async () => (await shownSection(page)) !== before || undefined);
}

async function measure(name: string, value: string): Promise<void> {
  await tap(choice(name));
  await page.keyboard.type(value);
}

/** Answers a question of the survey: by what is offered at it where there is something. */
async function answerQuestion(question: SurveyQuestion): Promise<void> {
  const { code, type, choices } = question;
  const card = page.getByRole('region', { name: question.text.nl, exact: true });
  if ((await card.count()) === 0 || (await card.getByText('beantwoord', { exact: true }).count()) > 0) return;
  const offer = card.getByRole('button', { name: 'Bevestigen', exact: true });
  if ((await offer.count()) > 0) await tap(offer.first());
  else if (type === 'number') {
    await tap(card.getByRole('textbox').first());
    await page.keyboard.type(String(typed(question)));
    return;
  } else if (type === 'choice' || type === 'choices' || type === 'yesno') {
    const named = choices.find((one) => one.code === wanted[code])?.name.nl;
    const yesOrNo = wanted[code] === 'no' ? 'Nee' : 'Ja';
    const name = type === 'yesno' ? yesOrNo : (named ?? choices[0]?.name.nl ?? '');
    await tap(card.getByLabel(name, { exact: true }));
  } else {
    await tap(card.getByRole('button', { name: 'Niet te bepalen' }));
    await tap(card.getByRole('group', { name: 'Reden' }).getByRole('button').first());
  }
  await card.getByText('beantwoord', { exact: true }).waitFor();
}

/** Takes a photo of each document that is missing. Returns how many. */
async function photograph(): Promise<number> {
  const shutter = button('Foto nemen');
  let taken = 0;
  for (;;) {
    await shutter.and(page.locator(':enabled')).waitFor();
    await tap(shutter);
    taken += 1;
    await page.getByText(new RegExp(`^${taken} bewaard`)).waitFor();
    if (
      await page
        .getByRole('dialog')
        .getByText(/^Niets meer te nemen/)
        .isVisible()
    )
      return taken;
  }
}

/** What waits is one thing a kind, and the opened line of the visit fits two screens of a phone. */
async function expectWaiting(inFew: RegExp): Promise<void> {
  await page.goto(`${world.link.url}/nl/sync`);
  const waiting = page.getByRole('main').locator('summary').getByText(inFew).locator('visible=true').first();
  await waiting.click();
  const card = page.getByRole('region', { name: 'Nog niet op de server' });
  await card.getByRole('heading', { level: 3 }).first().waitFor();
  const box = await card.boundingBox();
  expect(box?.height).toBeLessThanOrEqual(2 * (page.viewportSize()?.height ?? 0));
}

test('the head of the form is at most 120 pixels high on a phone, in both languages', async () => {
  for (const language of ['', '/nl']) {
    await page.goto(`${world.link.url}${language}/formvisit?visit=${visit.id}`);
    const first = page.locator('main section').first();
    await first.waitFor();
    const bar = await page.getByRole('banner').first().boundingBox();
    const question = await first.boundingBox();
    const height = (question?.y ?? 0) - (bar === null ? 0 : bar.y + bar.height);
    expect(height).toBeGreaterThan(60);
    expect(height).toBeLessThanOrEqual(120);
  }
});

test('a form with thirteen photos takes at most 35 taps, offline', async () => {
  await page.goto(`${world.link.url}/nl/formvisit?visit=${visit.id}`);
  await page.locator('main h1').waitFor();
  await setOffline(page.context(), true);
  taps = 0;
  await tap(page.getByRole('group', { name: 'Een persoon van de bestelling toevoegen' }).getByRole('button').first());
  await next();
  await measure('Meting (Ω)', '12,5');
  await measure('Meting (MΩ)', '200');
  await tap(choice('Erna'));
  await tap(choice('Conform'));
  await tap(button(/^De \d+ resterende punten OK$/));
  await button('De rest OK').first().waitFor({ state: 'detached' });
  await next();
  await tap(choice('Ja', 0));
  await tap(choice('Ja', 1));
  await tap(choice('Te huur'));
  await tap(choice('Met kaart betaald'));
  await next();
  await tap(button('Foto’s nemen'));
  const photos = await photograph();
  await tap(button('Klaar'));
  await next();
  await tap(button('Laten tekenen'));
  await drawSignature(page);
  taps += 1;
  await tap(button('Klaar'));
  await next();
  // What is sent stands on the last screen.
  for (const text of [/^Met kaart betaald: €\s[\d.]+,\d\d/, /^Aarding \(Ω\): 12,5/, new RegExp(`^${photos}$`)])
    await page.getByRole('main').locator('dd').filter({ hasText: text }).first().waitFor();
  await tap(page.getByRole('button', { name: /^OK: Foto’s nagekeken/ }));
  await tap(button('Formulier verzenden'));
  await page.getByRole('heading', { name: 'Bezoekformulier afgewerkt' }).waitFor();
  await expectWaiting(/^formulier, 13 foto’s/);
  expect(photos).toBe(13);
  expect(taps).toBeLessThanOrEqual(35);
  await setOffline(page.context(), false);
  const form = await eventually('the server has the form', async () =>
    (await world.api.rows('visitFeedback')).find(({ visitId }) => visitId === visit.id),
  );
  expect(form).toMatchObject({ orderId: order.id, options: ['payCard'] });
});

test('a survey of 59 questions takes at most 70 taps, offline: the visit and the home next door answer some', async () => {
  await page.goto(`${world.link.url}/nl/suivi?order=${order.id}`);
  const chips = page.getByRole('navigation', { name: 'Rubrieken' });
  await chips.waitFor();
  await setOffline(page.context(), true);
  taps = 0;
  for (const [place, section] of sections.entries()) {
    if (place > 0) await tap(chips.getByRole('button', { name: new RegExp(`^${section.name.nl}`) }));
    await page.getByRole('heading', { level: 2, name: section.name.nl, exact: true }).waitFor();
    const together = page.getByRole('button', { name: /^Rubriek bevestigen/ });
    if ((await together.count()) > 0) {
      // What these answers open is on screen only now: it is confirmed below, card by card.
      const offered = page.locator('section[id^=question-]:has([aria-keyshortcuts=c])');
      const ids = await offered.evaluateAll((cards) => cards.map(({ id }) => id));
      await tap(together);
      for (const id of ids) await page.locator(`#${id}`).getByText('beantwoord', { exact: true }).waitFor();
    }
    for (const question of questions.filter((one) => one.section === section.code)) await answerQuestion(question);
  }
  await page.getByText('opmeting volledig').waitFor();
  const asked = Number(
    /(\d+) antwoorden/.exec(
      await page
        .getByText(/ antwoorden$/)
        .first()
        .innerText(),
    )?.[1],
  );
  expect(asked).toBeGreaterThanOrEqual(59);
  expect(taps).toBeLessThanOrEqual(70);
  await expectWaiting(/^opmeting: \d\d antwoorden/);
  await setOffline(page.context(), false);
  const answers = await eventually('the server has every answer', async () => {
    const survey = (await world.api.rows('followUps')).find(({ id }) => id === order.id);
    return Object.keys(survey?.answers ?? {}).length >= asked ? survey?.answers : undefined;
  });
  // What was offered says where it is from; photos of the visit answer by themselves, once confirmed.
  expect(answers['glazing']).toMatchObject({ value: { codes: ['double'] }, from: { type: 'order' } });
  expect(answers['heating-plate']?.value.type).toBe('files');
  expect(answers['plans']?.value.type).toBe('files');
});

test('a screen of the survey holds three questions at least, under the name of their section', async () => {
  const { orderId } = await owedSurvey(world.api);
  for (const language of ['', '/nl']) {
    await page.goto(`${world.link.url}${language}/suivi?order=${orderId}&section=volume`);
    const cards = page.locator('section[id^=question-]');
    await cards.first().waitFor();
    await cards.nth(1).evaluate((card) => card.scrollIntoView({ block: 'start' }));
    const bar = await page.locator('[data-bottom-bar]').boundingBox();
    const current = await page.locator('[data-section-bar] [aria-current]').boundingBox();
    const boxes = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    const top = (current?.y ?? 0) + (current?.height ?? 0);
    const inView = boxes.filter((box) => box.top >= top && box.bottom <= (bar?.y ?? 0));
    expect(current?.y).toBeGreaterThan(0);
    expect(inView.length).toBeGreaterThanOrEqual(3);
  }
});
