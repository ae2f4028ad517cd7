import type { Content } from '#contract/content/content.ts';
import { checkCode } from '#contract/content/content.ts';
import type { AnswerOrigin } from '#contract/entities/follow-up.ts';
import type { Order } from '#contract/entities/order.ts';
import type { AnswerValue, SurveyAnswers, SurveyQuestion } from '#contract/rules/survey.ts';
import { answerFault, answerTo } from '#contract/rules/survey.ts';
import { folded } from '../../search/folded-text.ts';
import type { UserDatabase } from '../../user-database.ts';
import type { FormCheck } from './form-checks.ts';
import { formChecks } from './form-checks.ts';
import { ordersAtAddress } from '../orders/same-address.ts';

/** What an earlier survey or the visit form says about a question. It is no answer until somebody confirms it. */
export interface Suggestion {
  from: AnswerOrigin;
  /** Undefined when only a note or proofs are known: they join an answer. */
  value: AnswerValue | undefined;
  note: string;
  proofs: readonly string[];
}

/** Suggestions by the code of their question; those of the visit form first. */
export type Suggestions = ReadonlyMap<string, readonly Suggestion[]>;

type Asked = Pick<Order, 'id' | 'address' | 'orderDate'>;

function boxOf({ boxnumber, apartmentnumber }: Order['address']): string {
  return folded([boxnumber, apartmentnumber].map((one) => (one ?? '').trim()).join(' '));
}

/** Returns the newest accepted survey of an earlier order of the same home: another box of the house is another home. */
async function earlierSurvey(
  db: UserDatabase,
  { id, address, orderDate }: Asked,
): Promise<{ order: Order; answers: SurveyAnswers } | undefined> {
  const box = boxOf(address);
  const orders = (await ordersAtAddress(db, address, '')).filter(
    (order) => order.id !== id && order.orderDate <= orderDate && boxOf(order.address) === box,
  );
  const surveys = await db.followUps.bulkGet(orders.map((order) => order.id));
  return orders.flatMap((order, index) => {
    const survey = surveys[index]?.row;
    return survey?.state === 'accepted' ? [{ order, answers: survey.answers }] : [];
  })[0];
}

/** Returns what a check says about its question; undefined for nothing. Photos answer a photo and prove everything else. */
function ofCheck(
  { type, unit }: SurveyQuestion,
  { feedbackId, note, value: measured }: FormCheck,
  { measuredIn, photos }: { measuredIn: string | undefined; photos: readonly string[] },
): Suggestion | undefined {
  const isFile = type === 'photo';
  let value: AnswerValue | undefined;
  if (isFile && photos.length > 0) value = { type: 'files', uploadIds: [...photos] };
  if (type === 'number' && measured !== undefined && unit !== null && unit === measuredIn)
    value = { type: 'numbers', numbers: [measured] };
  const proofs = isFile ? [] : photos;
  if (value === undefined && note === '' && proofs.length === 0) return undefined;
  return { from: { type: 'visitForm', feedbackId }, value, note, proofs };
}

/** Returns which of these files are there: a removed photo proves nothing. */
async function presentFiles(db: UserDatabase, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const stored = await db.uploads.bulkGet([...ids]);
  return new Set(stored.flatMap((one) => (one?.row.removed === null ? [one.row.id] : [])));
}

async function ofForm(db: UserDatabase, orderId: string, content: Content): Promise<Map<string, Suggestion>> {
  const unitOf = (check: string | undefined): string | undefined =>
    content.checklists.find((one) => checkCode(one) === check)?.measure?.unit;
  const checks = await formChecks(db, orderId, unitOf);
  const present = await presentFiles(
    db,
    [...checks.values()].flatMap(({ photos }) => photos),
  );
  return new Map(
    content.survey.questions.flatMap((question) => {
      const check = checks.get(question.check ?? '');
      if (check === undefined) return [];
      const photos = check.photos.filter((id) => present.has(id));
      const said = ofCheck(question, check, { measuredIn: unitOf(question.check), photos });
      return said === undefined ? [] : [[question.code, said] as const];
    }),
  );
}

/**
 * Returns what the visit form of an order and the newest accepted survey of an earlier order of the home say about the questions
 * of its survey. Files and undetermined answers of an earlier survey are left out: this visit makes its own. A value that does
 * not suit its question today is left out too. Reads this device only.
 */
export async function surveySuggestions(db: UserDatabase, order: Asked, content: Content): Promise<Suggestions> {
  const [form, earlier] = await Promise.all([ofForm(db, order.id, content), earlierSurvey(db, order)]);
  const at = new Date().toISOString();
  const suits = (question: SurveyQuestion, value: AnswerValue): boolean =>
    answerFault(question, value, at) === undefined;
  return new Map(
    content.survey.questions.flatMap((question) => {
      const said = form.get(question.code);
      const before = earlier === undefined ? undefined : answerTo(earlier.answers, question.code);
      const all: Suggestion[] = said === undefined || (said.value && !suits(question, said.value)) ? [] : [said];
      const isCarried = before !== undefined && before.value.type !== 'files' && before.value.type !== 'unknown';
      if (earlier !== undefined && isCarried && suits(question, before.value)) {
        const from = { type: 'order' as const, orderId: earlier.order.id, number: earlier.order.number };
        all.push({ from, value: before.value, note: before.note, proofs: [] });
      }
      return all.length === 0 ? [] : [[question.code, all] as const];
    }),
  );
}

/** Returns whether a suggestion still has something to offer beside the present answer. */
export function isOffered({ value, note, proofs }: Suggestion, answer: SurveyAnswers[string] | undefined): boolean {
  if (answer === undefined) return true;
  if (value !== undefined) return false;
  return proofs.some((id) => !answer.proofs.includes(id)) || !answer.note.includes(note);
}
