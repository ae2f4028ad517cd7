import { z } from 'zod';
import type { Content } from '#contract/content/content.ts';
import type { Located } from './table.ts';
import { ContentError, cells, readTable, repeated } from './table.ts';

type Question = Content['survey']['questions'][number];
type Choice = Question['choices'][number];

const { words, code, oneOf } = cells;

const sectionRow = z.object({ code, fr: words, nl: words });
const choiceRow = z.object({ list: code, code, fr: words, nl: words });
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
const questionRow = z.object({
  section: code,
  code,
  type: oneOf('choice', 'choices', 'number', 'yesno', 'photo', 'document'),
  fr: words,
  nl: words,
  unit: z.string(),
  min: bound,
  max: bound,
  choices: z.string(),
  only_if: condition,
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

function boundProblems({ type, min, max, at }: QuestionRow): string[] {
  if (min === null && max === null) return [];
  if (type !== 'number') return [`${at}, columns min and max: only a number has bounds.`];
  return min === null || max === null || min >= max ? [`${at}, columns min and max: min must be less than max.`] : [];
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

/**
 * Reads the survey and the proofs that it accepts. `choices` of a question names a list of `survey-choices.csv`, or
 * `proofs`, or `sections`.
 * @throws {ContentError}
 */
export function readSurvey(folder: string): Pick<Content, 'survey' | 'proofs'> {
  const proofRows = readTable(folder, 'proofs.csv', sectionRow);
  const sections = readTable(folder, 'survey-sections.csv', sectionRow);
  const choiceRows = readTable(folder, 'survey-choices.csv', choiceRow);
  const rows = readTable(folder, 'survey-questions.csv', questionRow);
  const lists = new Map<string, Choice[]>([
    ['proofs', proofRows.map(toChoice)],
    ['sections', sections.map(toChoice)],
  ]);
  for (const row of choiceRows) lists.set(row.list, [...(lists.get(row.list) ?? []), toChoice(row)]);
  const questions = rows.map((row): Question => {
    const { section, code: of, type, fr, nl, unit } = row;
    const choices = isOfChoices(row) ? (lists.get(row.choices) ?? []) : [];
    const facts = { code: of, section, type, text: { fr, nl }, unit: unit || null, ...boundsOf(row) };
    return { ...facts, choices, onlyIf: onlyIfOf(row) };
  });
  const problems = [
    ...repeated(proofRows, (row) => row.code),
    ...repeated(sections, (row) => row.code),
    ...repeated(choiceRows, (row) => `${row.list} ${row.code}`),
    ...repeated(rows, (row) => row.code),
    ...rows.flatMap((row) => [
      ...(sections.some((section) => section.code === row.section)
        ? []
        : [`${row.at}, column section: ${row.section} is no section.`]),
      ...(isOfChoices(row) && !lists.has(row.choices)
        ? [`${row.at}, column choices: there is no list ${row.choices || 'named'}.`]
        : []),
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
      unknownReasons: lists.get('unknown') ?? [],
    },
    proofs: proofRows.map(toChoice),
  };
}
