import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { FollowUp } from '#contract/entities/follow-up.ts';
import type { Order } from '#contract/entities/order.ts';
import { needsSurvey } from '#contract/rules/surveys/needs-survey.ts';
import { surveyProgress } from '#contract/rules/surveys/survey.ts';
import { testContent } from '#tests/support/content.ts';
import { minutes } from '#tests/support/runner/time-limits.ts';
import type { ApiUser } from '../support/server/api.ts';
import { certifierEmail, signInToApi, supervisorEmail } from '../support/server/api.ts';
import { signIn, waitUntilSafe } from '../support/app.ts';
import { openContext } from '../support/contexts.ts';
import { agreedCounts, drawerCounts } from '../support/desk/drawer-counts.ts';
import { reportFailure } from '../support/checks/failure-report.ts';
import { eventually } from '../support/server/processes.ts';
import { pushed } from '../support/server/pushed.ts';
import { answerSection, openSurveySection, questionCard } from '../support/desk/survey.ts';
import { sendIncomplete } from '../support/desk/visit-form.ts';
import type { World } from '../support/world.ts';
import { createWorld, startCertifier, startDesk, visitsToStart } from '../support/world.ts';

const { sections, questions } = testContent.survey;

let world: World;
let phone: Page;
let office: ApiUser;

beforeAll(async () => {
  world = await createWorld();
  phone = await startCertifier(world);
  office = await signInToApi(world.server.url, supervisorEmail);
});
afterEach((context) => reportFailure(context, world));
afterAll(() => world.dispose());

const street = ({ address }: Order): string => [address.street, address.number].join(' ');

async function followUpOf(order: Order): Promise<FollowUp | undefined> {
  return (await office.rows('followUps')).find(({ id }) => id === order.id);
}

/** Returns the questions that are open on the server. */
async function openOnServer(order: Order): Promise<string[]> {
  const { answers = {}, returned } = (await followUpOf(order)) ?? {};
  return surveyProgress(questions, answers, returned).open.map(({ code }) => code);
}

/** Cancels the orders whose survey somebody else waits for, so that the one of the test is the only one. */
async function cancelOtherSurveys(): Promise<void> {
  for (const { id, incompleteFollowUp, state } of await world.api.rows('orders')) {
    if (!incompleteFollowUp || state === 'cancelled' || state === 'certified') continue;
    const result = await pushed(office, 'order.cancel', { orderId: id, reason: 'Double emploi' });
    expect(result).toMatchObject({ status: 'applied' });
  }
}

async function openSurvey(page: Page, url: string, { id }: Order): Promise<void> {
  await page.goto(`${url}/suivi?order=${id}`);
  await page.getByRole('navigation', { name: 'Sections' }).waitFor();
}

/** Waits until the survey on screen is at the server as complete, and submits it. */
async function submit(page: Page, order: Order): Promise<void> {
  await page.getByText('relevé complet').waitFor();
  await page.getByRole('button', { name: 'Remettre au superviseur' }).locator('visible=true').click();
  await eventually('the survey is submitted', async () =>
    (await followUpOf(order))?.state === 'submitted' ? true : undefined,
  );
}

/** Opens what waits for a decision on the survey of an order. */
async function openJudging(desk: Page, order: Order): Promise<void> {
  await desk.goto(`${world.deskUrl}/supervision?kind=followUp`);
  await desk
    .getByRole('button')
    .filter({ hasText: street(order) })
    .first()
    .click();
  await desk
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${street(order)} · `, 'i') })
    .waitFor();
}

/** Marks an answer as one to give again. */
async function markAnswer(desk: Page, code: string, reason: string): Promise<void> {
  const text = questions.find((question) => question.code === code)?.text.fr ?? code;
  const row = desk.locator(`#answer-${code}`);
  await row.getByText(text, { exact: true }).first().waitFor();
  await row.getByRole('button', { name: 'À revoir' }).click();
  await row.getByLabel('Ce qui est à revoir').fill(reason);
  await row.getByRole('button', { name: 'Marquer' }).click();
  await row.getByText(`À revoir : ${reason}`).waitFor();
}

test(
  'a survey is answered offline through a kill, resumed on another device, returned for two answers, corrected and accepted',
  minutes(5),
  async () => {
    const found = (await visitsToStart(world)).find(({ order }) => needsSurvey(order) && !order.incompleteFollowUp);
    if (found === undefined) throw new Error('the demo has no visit to make that needs a survey');
    const { order, visit } = found;
    await cancelOtherSurveys();
    const countsOn = (page: Page) => agreedCounts(page, world.server.url, world.api);
    expect(await countsOn(phone)).toMatchObject({ surveys: 0 });

    // Offline, the end of the visit opens the survey.
    world.link.decide(() => 'drop');
    await phone.goto(`${world.link.url}/formvisit?visit=${visit.id}&step=signature`);
    for (const name of ['Aucun signataire sur place', 'Résumé'])
      await phone.getByRole('button', { name, exact: true }).locator('visible=true').click();
    await sendIncomplete(phone);
    await phone.getByRole('heading', { name: 'Formulaire de visite terminé' }).waitFor();
    expect(await drawerCounts(phone)).toMatchObject({ surveys: 1 });
    await openSurvey(phone, world.link.url, order);
    await answerSection(phone, 'volume', {
      'cellar-heated': 'Oui',
      'floor-area': '85,5 m²',
      'building-year': '1964',
      plans: 'un plan',
    });
    await answerSection(phone, 'walls', {
      'wall-insulation': 'Visible',
      'wall-insulation-thickness': '120',
      'wall-insulation-photo': 'le mètre',
    });
    const progress = await phone.getByText(/^\d+ sur \d+ réponses$/).innerText();

    await world.certifier.kill();
    phone = await world.certifier.start();
    await openSurvey(phone, world.link.url, order);
    await phone.getByText(progress, { exact: true }).waitFor();
    await answerSection(phone, 'ventilation', { 'ventilated-rooms': ['Cuisine', 'WC'] });
    expect(await followUpOf(order)).toBeUndefined();
    world.link.decide(() => 'pass');
    await phone.evaluate(() => dispatchEvent(new Event('online')));
    expect(await countsOn(phone)).toMatchObject({ surveys: 1 });
    const { answers = {} } = (await followUpOf(order)) ?? {};
    expect(answers['floor-area']?.value).toEqual({ type: 'numbers', numbers: [85.5] });
    expect(answers['wall-insulation-photo']?.value).toMatchObject({ type: 'files' });

    // Another device of the same person has everything, and answers the rest.
    const viewport = { width: 390, height: 844 };
    const tablet = await (await openContext(world.certifier.context().browser(), { viewport })).newPage();
    await signIn(tablet, world.link.url, certifierEmail);
    await waitUntilSafe(tablet);
    await openSurvey(tablet, world.link.url, order);
    for (const { code } of sections) await answerSection(tablet, code);
    await submit(tablet, order);
    expect(await openOnServer(order)).toEqual([]);
    for (const page of [tablet, phone]) expect(await countsOn(page)).toMatchObject({ surveys: 0 });

    // A supervisor returns two answers, each with its reason.
    const desk = await startDesk(world);
    await openJudging(desk, order);
    const reasons = { 'building-year': 'L’acte dit 1958', 'wall-thickness': 'Valeur improbable pour un mur creux' };
    for (const [code, reason] of Object.entries(reasons)) await markAnswer(desk, code, reason);
    const decision = { name: 'Renvoyer 2 réponses' };
    await desk.getByRole('button', decision).click();
    await desk.getByRole('group', decision).getByRole('button', decision).click();
    await eventually('two answers are returned', async () =>
      (await openOnServer(order)).length === 2 ? true : undefined,
    );
    for (const page of [tablet, phone]) expect(await countsOn(page)).toMatchObject({ surveys: 1 });

    // The certifier sees each reason at its question, and corrects.
    await openSurvey(phone, world.link.url, order);
    for (const [code, typed] of [
      ['building-year', '1958'],
      ['wall-thickness', '32'],
    ] as const) {
      const question = questions.find((one) => one.code === code);
      await openSurveySection(phone, question?.section ?? '');
      const card = questionCard(phone, question?.text.fr ?? '');
      await card.getByText(reasons[code]).waitFor();
      expect(await card.getByText('répondu', { exact: true }).count()).toBe(0);
      await card.getByLabel(/^(Valeur|Nombre)/).fill(typed);
      await card.getByLabel(/^(Valeur|Nombre)/).press('Enter');
      await card.getByText('répondu', { exact: true }).waitFor();
      expect(await card.getByText(reasons[code]).count()).toBe(0);
    }
    await submit(phone, order);
    for (const page of [tablet, phone]) expect(await countsOn(page)).toMatchObject({ surveys: 0 });

    await openJudging(desk, order);
    await desk.getByRole('button', { name: 'Accepter', exact: true }).click();
    await eventually('the survey is accepted', async () =>
      (await followUpOf(order))?.state === 'accepted' ? true : undefined,
    );
    await waitUntilSafe(phone);
    expect((await world.api.rows('orders')).find(({ id }) => id === order.id)).toMatchObject({
      incompleteFollowUp: false,
    });
    for (const page of [tablet, phone]) {
      await page.goto(`${world.link.url}/suivi`);
      await page.getByText('Aucun relevé à compléter').waitFor();
      expect(await countsOn(page)).toMatchObject({ surveys: 0 });
      await page.getByRole('button', { name: 'Ouvrir la navigation' }).click();
      const entry = page.getByRole('dialog').getByRole('link', { name: /^Suivi/ });
      expect(await entry.getAttribute('aria-disabled')).toBe('true');
      await page.getByRole('dialog').getByRole('button', { name: 'Fermer la navigation' }).click();
    }
    const files = (await world.api.rows('uploads')).filter(
      ({ orderId, name }) => orderId === order.id && /^(plans|wall)/.test(name),
    );
    expect(files).toHaveLength(2);
  },
);
