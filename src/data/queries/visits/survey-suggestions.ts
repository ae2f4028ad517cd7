import type { Content } from '#contract/content/content.ts';
import { checkCode } from '#contract/content/content.ts';
import type { AnswerOrigin, FollowUp } from '#contract/entities/follow-up.ts';
import { answerFilesMax } from '#contract/entities/follow-up.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Upload } from '#contract/entities/upload.ts';
import { grouped } from '#contract/values/grouped.ts';
import { isLost } from '#contract/rules/orders/required-documents.ts';
import type { AnswerValue, SurveyAnswers, SurveyQuestion } from '#contract/rules/surveys/survey.ts';
import { answerFault, answerTo } from '#contract/rules/surveys/survey.ts';
import { folded } from '../../text/folded-text.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import type { FormCheck } from './form-checks.ts';
import { formChecks } from './form-checks.ts';
import { filesOfOrders } from '../files/files.ts';
import { ordersAtAddress } from '../orders/same-address.ts';

/** What the visit, an earlier survey or that of another home of the building says about a question. Somebody must confirm it. */
export interface Suggestion {
  /** Null for files of the visit: they are the order's own. */
  from: AnswerOrigin | null;
  /** Of another home of the building: its box, empty without one. Null for this home. */
  otherBox: string | null;
  /** Undefined when only a note or proofs are known: they join an answer. */
  value: AnswerValue | undefined;
  note: string;
  proofs: readonly string[];
}

/** Suggestions by the code of their question; those of the visit first. */
export type Suggestions = ReadonlyMap<string, readonly Suggestion[]>;

type Asked = Pick<Order, 'id' | 'address' | 'orderDate'>;

/** Returns the box of a home as it is written, and its apartment, without the one that it lacks. */
function boxOf({ boxnumber, apartmentnumber }: Order['address']): string {
  return [boxnumber, apartmentnumber]
    .map((one) => (one ?? '').trim())
    .filter((part) => part !== '')
    .join(' ');
}

/** Returns what tells the homes of a house apart: box 2 is not apartment 2. */
function homeOf({ boxnumber, apartmentnumber }: Order['address']): string {
  return [boxnumber, apartmentnumber].map((one) => folded(one ?? '')).join('/');
}

interface OtherSurvey extends Pick<FollowUp, 'answers' | 'returned'> {
  order: Order;
}

/**
 * Returns the newest accepted survey of an earlier order of the same home, and the newest ones of other homes of the building:
 * those may be of today. None for an address without a house: it is that of the whole street.
 */
async function otherSurveys(
  db: UserDatabase,
  { id, address, orderDate }: Asked,
): Promise<{ earlier: OtherSurvey | undefined; siblings: OtherSurvey[] }> {
  if (folded(address.street) === '' || folded(address.number) === '') return { earlier: undefined, siblings: [] };
  const home = homeOf(address);
  const orders = (await ordersAtAddress(db, address, '')).filter((order) => order.id !== id);
  const surveys = await db.followUps.bulkGet(orders.map((order) => order.id));
  const found = orders.flatMap((order, index) => {
    const survey = surveys[index]?.row;
    return survey === undefined ? [] : [{ ...survey, order, isHome: homeOf(order.address) === home }];
  });
  return {
    earlier: found.find(({ order, state, isHome }) => isHome && state === 'accepted' && order.orderDate <= orderDate),
    siblings: found.filter(({ isHome }) => !isHome),
  };
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
  return { from: { type: 'visitForm', feedbackId }, otherBox: null, value, note, proofs };
}

/** Returns the files of an order that are there and were not returned, by their required document. */
async function filesByDocument(db: UserDatabase, orderId: string): Promise<ReadonlyMap<string, readonly Upload[]>> {
  const [files = []] = await filesOfOrders(db, [orderId]);
  const uploads = files.map(({ upload }) => upload);
  const originals = new Set(uploads.map(({ originalId }) => originalId));
  const standing = uploads.filter((one) => one.review?.accepted !== false && !isLost(one) && !originals.has(one.id));
  return grouped(standing, ({ requirement }) => (requirement === null ? '' : checkCode(requirement)));
}

/** Returns which of these files are there: a removed or lost photo proves nothing. */
async function presentFiles(db: UserDatabase, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const stored = await db.uploads.bulkGet([...ids]);
  return new Set(stored.flatMap((one) => (one?.row.removed === null && !isLost(one.row) ? [one.row.id] : [])));
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
 * Returns what another survey says; nothing for its files and what it could not determine: this visit makes its own. Nothing for
 * what was returned there. Another home keeps its notes: they are about its people.
 */
function ofSurvey({ order, answers, returned = {} }: OtherSurvey, code: string, otherBox: string | null): Suggestion[] {
  const before = answerTo(answers, code);
  if (before === undefined || Object.hasOwn(returned, code)) return [];
  const { value, note } = before;
  if (value.type === 'files' || value.type === 'unknown') return [];
  const from = { type: 'order' as const, orderId: order.id, number: order.number };
  return [{ from, otherBox, value, note: otherBox === null ? note : '', proofs: [] }];
}

/**
 * Returns what the visit of an order, the newest accepted survey of an earlier order of the home and, where a question is one of
 * the building, the newest survey of another home say about the questions of its survey. A value that does not suit its question
 * today is left out. Reads this device only.
 */
export async function surveySuggestions(db: UserDatabase, order: Asked, content: Content): Promise<Suggestions> {
  const [form, files, { earlier, siblings }] = await Promise.all([
    ofForm(db, order.id, content),
    filesByDocument(db, order.id),
    otherSurveys(db, order),
  ]);
  const at = new Date().toISOString();
  const suits =
    (question: SurveyQuestion) =>
    ({ value }: Suggestion): boolean =>
      value === undefined || answerFault(question, value, at) === undefined;
  return new Map(
    content.survey.questions.flatMap((question) => {
      const said = form.get(question.code);
      const taken = question.document === undefined ? [] : (files.get(question.document) ?? []);
      const hasFiles = taken.length > 0 && said?.value === undefined;
      const ownFiles = { type: 'files' as const, uploadIds: taken.slice(0, answerFilesMax).map(({ id }) => id) };
      const before = earlier === undefined ? [] : ofSurvey(earlier, question.code, null);
      const shared = question.isShared === true && before.length === 0 ? siblings : [];
      const [sibling] = shared.flatMap((one) => ofSurvey(one, question.code, boxOf(one.order.address)));
      const all: Suggestion[] = [
        ...(said === undefined ? [] : [said]),
        ...(hasFiles ? [{ from: null, otherBox: null, value: ownFiles, note: '', proofs: [] }] : []),
        ...before,
        ...(sibling === undefined ? [] : [sibling]),
      ].filter(suits(question));
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
