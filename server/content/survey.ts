import { z } from 'zod';
import type { Content } from '#contract/content/content.ts';
import { checkCode } from '#contract/content/content.ts';
import { measuredMax } from '#contract/values/limits.ts';
import type { ChoiceLists } from './choice-lists.ts';
import type { Located } from './table.ts';
import { ContentError, cells, readTable, repeated } from './table.ts';

type Question = Content['survey']['questions'][number];
type Choice = Question['choices'][number];

const { words, code, oneOf } = cells;

const sectionRow = z.object({ code, fr: words, nl: words });
const condition = z
  .string()
  .regex(
    /^$|^[a-z0-9-]+=[a-z0-9-]+(\|[a-z0-9-]+)*$/,
    'must be empty, or an earlier question and its answers: glazing=double|triple',
  );
/** A bound of a number, or empty. */
const bound = z
  .string()
  .regex(/^$|^\d+([.]\d+)?$/, 'must be empty or a number')
  .transform((text) => (text === '' ? null : Number(text)));
/** The upper limit of a number, or `year` for a year. */
const limit = z.union([z.literal('year'), bound]);
const questionRow = z.object({
  section: code,
  code,
  type: oneOf('choice', 'choices', 'number', 'yesno', 'text', 'photo', 'document'),
  fr: words,
  nl: words,
  unit: z.string(),
  min: bound,
  max: bound,
  choices: z.string(),
  only_if: condition,
  hard_min: bound.optional(),
  hard_max: limit.optional(),
  check: z.string().optional(),
  document: z.string().optional(),
  shared: z.enum(['', 'yes']).optional(),
});
type QuestionRow = Located<z.infer<typeof questionRow>>;

const isOfChoices = ({ type }: Pick<QuestionRow, 'type'>): boolean => type === 'choice' || type === 'choices';

function toChoice({ code: of, fr, nl }: z.infer<typeof sectionRow>): Choice {
  return { code: of, name: { fr, nl } };
}

function onlyIfOf({ only_if: text }: QuestionRow): Question['onlyIf'] {
  const [question, answers] = text.split('=');
  return question === undefined || answers === undefined ? null : { question, answers: answers.split('|') };
}

/** Returns the bounds of a number; nothing when the row has none. */
function boundsOf({ min, max }: QuestionRow): Pick<Question, 'bounds'> {
  return min === null || max === null ? {} : { bounds: { min, max } };
}

/** Returns the limits of a number: whether it is a year, and between what it is accepted. Nothing when the row has none. */
function limitsOf({ hard_min: min = null, hard_max: max = null }: QuestionRow): Pick<Question, 'limits' | 'isYear'> {
  const isYear = max === 'year';
  const limits = { min: min ?? 0, max: max === 'year' || max === null ? measuredMax : max };
  return { ...(min === null && max === null ? {} : { limits }), ...(isYear ? { isYear } : {}) };
}

function boundProblems(row: QuestionRow): string[] {
  const { type, min, max, at } = row;
  const { limits } = limitsOf(row);
  if (min === null && max === null && limits === undefined) return [];
  if (type !== 'number') return [`${at}, columns min and max: only a number has bounds.`];
  if (min === null || max === null || min >= max) return [`${at}, columns min and max: min must be less than max.`];
  const isHeld = limits === undefined || (limits.min <= min && limits.max >= max);
  return isHeld ? [] : [`${at}, columns hard_min and hard_max: must hold min and max.`];
}

/** Returns the codes of a question's possible answers; none for a question without choices. */
function answersOf({ type, choices }: Question): string[] {
  return type === 'yesno' ? ['yes', 'no'] : choices.map((one) => one.code);
}

function conditionProblems(question: Question, earlier: readonly Question[], at: string): string[] {
  if (question.onlyIf === null) return [];
  const { question: earlierCode, answers } = question.onlyIf;
  const before = earlier.find((one) => one.code === earlierCode);
  if (before === undefined) return [`${at}, column only_if: ${earlierCode} is no earlier question.`];
  const known = answersOf(before);
  return answers
    .filter((answer) => !known.includes(answer))
    .map((answer) => `${at}, column only_if: ${answer} is no answer of ${earlierCode}.`);
}

/** Returns whether a cell is empty or names one of these with its service; true where they could not be read. */
function isNamed(cell: string | undefined, all: readonly { service: string; code: string }[] | undefined): boolean {
  return (cell ?? '') === '' || all === undefined || all.some((one) => checkCode(one) === cell);
}

/**
 * Reads the survey and the proofs that it accepts. `choices` of a question names a list of `survey-choices.csv`, or
 * `proofs`, or `sections`; its `check` names one of the checks on site, its `document` one of the required documents.
 * @param services null when they could not be read
 * @param choiceLists null when they could not be read
 * @throws {ContentError}
 */
export function readSurvey(
  folder: string,
  services: Pick<Content, 'checklists' | 'documents'> | null,
  choiceLists: ChoiceLists | null,
): Pick<Content, 'survey' | 'proofs'> {
  const proofRows = readTable(folder, 'proofs.csv', sectionRow);
  const sections = readTable(folder, 'survey-sections.csv', sectionRow);
  const rows = readTable(folder, 'survey-questions.csv', questionRow);
  const lists = new Map<string, readonly Choice[]>([
    ...(choiceLists ?? []),
    ['proofs', proofRows.map(toChoice)],
    ['sections', sections.map(toChoice)],
  ]);
  const questions = rows.map((row): Question => {
    const { section, code: of, type, fr, nl, unit, check = '', document = '' } = row;
    const choices = isOfChoices(row) ? [...(lists.get(row.choices) ?? [])] : [];
    const facts = { code: of, section, type, text: { fr, nl }, unit: unit || null };
    const numeric = { ...boundsOf(row), ...limitsOf(row) };
    const links = { ...(check === '' ? {} : { check }), ...(document === '' ? {} : { document }) };
    const shared = row.shared === 'yes' ? { isShared: true } : {};
    return { ...facts, ...numeric, ...links, ...shared, choices, onlyIf: onlyIfOf(row) };
  });
  const problems = [
    ...repeated(proofRows, (row) => row.code),
    ...repeated(sections, (row) => row.code),
    ...repeated(rows, (row) => row.code),
    ...rows.flatMap((row) => [
      ...(sections.some((section) => section.code === row.section)
        ? []
        : [`${row.at}, column section: ${row.section} is no section.`]),
      ...(isOfChoices(row) && choiceLists !== null && !lists.has(row.choices)
        ? [`${row.at}, column choices: there is no list ${row.choices || 'named'}.`]
        : []),
      ...(isNamed(row.check, services?.checklists) ? [] : [`${row.at}, column check: ${row.check} is no check.`]),
      ...(isNamed(row.document, services?.documents)
        ? []
        : [`${row.at}, column document: ${row.document} is no required document.`]),
    ]),
    ...rows.flatMap(boundProblems),
    ...questions.flatMap((question, index) =>
      conditionProblems(question, questions.slice(0, index), rows[index]?.at ?? ''),
    ),
  ];
  if (problems.length > 0) throw new ContentError(problems);
  return {
    survey: {
      sections: sections.map(toChoice),
      questions,
      unknownReasons: [...(lists.get('unknown') ?? [])],
    },
    proofs: proofRows.map(toChoice),
  };
}
