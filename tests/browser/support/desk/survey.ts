import type { Locator, Page } from 'playwright';
import type { FollowUp } from '#contract/entities/follow-up.ts';
import { owesAnswersOf } from '#contract/rules/surveys/follow-ups.ts';
import type { SurveyQuestion } from '#contract/rules/surveys/survey.ts';
import { testContent } from '#tests/support/content.ts';
import { noisyPicture } from '#tests/support/files/pictures.ts';
import type { ApiUser } from '../server/api.ts';

/** Answers a survey as a person does, in French. */

const { sections, questions } = testContent.survey;

/** Returns a survey that this user has to complete and that has answers. */
export async function owedSurvey(api: ApiUser): Promise<FollowUp> {
  const orders = new Map((await api.rows('orders')).map((order) => [order.id, order]));
  const found = (await api.rows('followUps')).find((survey) => {
    const order = orders.get(survey.orderId);
    const owes = order === undefined ? null : owesAnswersOf(order, survey);
    return owes?.id === api.id && Object.keys(survey.answers).length > 0;
  });
  if (found === undefined) throw new Error('the demo has no survey to complete');
  return found;
}

/** What a person answers: a number or a text to type, or the names of choices. */
type GivenAnswer = string | readonly string[];

/** Returns the card of a question of the section on screen. */
export function questionCard(page: Page, text: string): Locator {
  return page.getByRole('region', { name: text, exact: true });
}

/** Opens a section by its name. */
export async function openSurveySection(page: Page, code: string): Promise<void> {
  const name = sections.find((section) => section.code === code)?.name.fr ?? code;
  const chip = page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: new RegExp(`^${name}`) });
  await chip.click();
  await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
}

/** Adds a file to the answer of a card, and closes the camera. */
async function addFile(page: Page, card: Locator, { type, code }: SurveyQuestion): Promise<void> {
  await card.getByRole('button', { name: type === 'photo' ? 'Photographier' : 'Ajouter un document' }).click();
  const file = { name: `${code}.png`, mimeType: 'image/png', buffer: noisyPicture(160, 120) };
  await page.getByLabel('Fichiers à ajouter').setInputFiles([file]);
  await page.getByRole('dialog').getByText(file.name).first().waitFor();
  await page.getByRole('button', { name: 'Fermer', exact: true }).click();
}

/** Gives a card of the section on screen an answer of its type. */
async function giveAnswer(page: Page, question: SurveyQuestion, given?: GivenAnswer): Promise<void> {
  const card = questionCard(page, question.text.fr);
  const names = typeof given === 'string' ? [given] : (given ?? []);
  const { type, bounds } = question;
  if (type === 'choice' || type === 'yesno') {
    if (names.length === 0) await card.getByRole('radio').last().click();
    for (const name of names) await card.getByRole('radio', { name, exact: true }).click();
  } else if (type === 'choices') {
    if (names.length === 0) await card.getByRole('checkbox').first().click();
    for (const name of names) await card.getByRole('checkbox', { name, exact: true }).click();
  } else if (type === 'number') {
    const field = card.getByLabel(/^(Valeur|Nombre)/);
    await field.fill(names[0] ?? String(Math.ceil(bounds?.min ?? 1)));
    await field.press('Enter');
  } else if (names.length > 0) await addFile(page, card, question);
  else {
    await card.getByRole('button', { name: 'Ne peut être déterminé' }).click();
    await card.getByRole('group', { name: 'Raison' }).getByRole('button').first().click();
  }
  await card.getByText('répondu', { exact: true }).waitFor();
}

/** Answers every open question of a section, the named ones with these answers. Returns how many it answered. */
export async function answerSection(
  page: Page,
  code: string,
  given: Readonly<Record<string, GivenAnswer>> = {},
): Promise<number> {
  await openSurveySection(page, code);
  let answered = 0;
  for (const question of questions.filter(({ section }) => section === code)) {
    const card = questionCard(page, question.text.fr);
    // What depends on an answer is shown with it.
    if ((await card.count()) === 0 || (await card.getByText('répondu', { exact: true }).count()) > 0) continue;
    await giveAnswer(page, question, given[question.code]);
    answered += 1;
  }
  return answered;
}
