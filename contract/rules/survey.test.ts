import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testContent } from '#tests/support/content.ts';
import { certifier, testId } from '#tests/support/rows.ts';
import type { AnswerValue, SurveyAnswers, SurveyQuestion } from './survey.ts';
import { answerFault, askedQuestions, readSurveyNumber, surveyProgress } from './survey.ts';

const { questions } = testContent.survey;

function answers(values: Record<string, AnswerValue>): SurveyAnswers {
  const rest = { note: '', proofs: [], by: certifier, at: '2026-11-20T09:00:00.000Z', earlier: [] };
  return Object.fromEntries(Object.entries(values).map(([code, value]) => [code, { value, ...rest }]));
}

function question(code: string): SurveyQuestion {
  const found = questions.find((one) => one.code === code);
  if (found === undefined) throw new Error(`the content has no question ${code}`);
  return found;
}

function asks(code: string, values: Record<string, AnswerValue>): boolean {
  return askedQuestions(questions, answers(values)).some((one) => one.code === code);
}

const at = '2026-11-20T09:00:00.000Z';
const choice = (...codes: string[]): AnswerValue => ({ type: 'choices', codes });
const unknown: AnswerValue = { type: 'unknown', reason: 'hidden' };

describe('conditions', () => {
  test('an answer opens what depends on it, and another one closes it again', () => {
    expect(asks('wall-insulant', {})).toBe(false);
    expect(asks('wall-insulant', { 'wall-insulation': choice('proven') })).toBe(true);
    expect(asks('wall-insulant', { 'wall-insulation': choice('absent') })).toBe(false);
    expect(asks('wall-insulant', { 'wall-insulation': unknown })).toBe(false);
    expect(asks('solar-power', { photovoltaic: { type: 'yesno', yes: true } })).toBe(true);
  });

  test('every question whose condition names an earlier one that is not asked stays closed', () => {
    const value = fc.oneof(
      fc.constant(unknown),
      fc.boolean().map((yes): AnswerValue => ({ type: 'yesno', yes })),
      fc.constantFrom(...questions.flatMap(({ choices }) => choices.map(({ code }) => code))).map((one) => choice(one)),
    );
    const given = fc.dictionary(fc.constantFrom(...questions.map(({ code }) => code)), value);
    fc.assert(
      fc.property(given, (values) => {
        const asked = new Set(askedQuestions(questions, answers(values)).map(({ code }) => code));
        const opened = questions.filter(({ code, onlyIf }) => asked.has(code) && onlyIf !== null);
        expect(opened.filter(({ onlyIf }) => !asked.has(onlyIf?.question ?? ''))).toEqual([]);
      }),
    );
  });
});

test('progress: each answer is of an asked question or closed; answering what is open completes the survey', () => {
  const codes = questions.map(({ code }) => code);
  const given = fc.dictionary(
    fc.constantFrom(...codes, 'gone'),
    fc.constantFrom(unknown, choice('double'), choice('absent')),
  );
  fc.assert(
    fc.property(given, (values) => {
      const before = surveyProgress(questions, answers(values));
      const answered = Object.keys(values).filter((code) => !before.closed.includes(code));
      expect(before.asked.map(({ code }) => code)).toEqual(expect.arrayContaining(answered));
      let all = values;
      // An answer may open further questions, none twice.
      for (let round = 0; round < questions.length; round += 1) {
        const [next] = surveyProgress(questions, answers(all)).open;
        if (next !== undefined) all = { ...all, [next.code]: unknown };
      }
      expect(surveyProgress(questions, answers(all)).open).toEqual([]);
    }),
  );
});

describe('answers that do not suit their question', () => {
  test('a number that its limits refuse, of the wrong type, or a choice that the question does not have', () => {
    expect(answerFault(question('roof-slope'), { type: 'numbers', numbers: [35] }, at)).toBeUndefined();
    expect(answerFault(question('roof-slope'), { type: 'numbers', numbers: [120] }, at)).toBe('limits');
    expect(answerFault(question('roof-slope'), { type: 'yesno', yes: true }, at)).toBe('type');
    expect(answerFault(question('glazing'), choice('quadruple'), at)).toBe('choice');
    expect(answerFault(question('glazing'), choice('double', 'triple'), at)).toBe('choice');
    expect(answerFault(question('ventilated-rooms'), choice('kitchen', 'toilet'), at)).toBeUndefined();
    expect(answerFault(question('plans'), { type: 'files', uploadIds: [testId(1)] }, at)).toBeUndefined();
    expect(answerFault(question('plans'), unknown, at)).toBeUndefined();
  });

  test('a year is whole, and not after the year in which it is given', () => {
    const built = (year: number) => answerFault(question('building-year'), { type: 'numbers', numbers: [year] }, at);
    expect([built(1987), built(2026)]).toEqual([undefined, undefined]);
    expect([built(2087), built(1987.5), built(900)]).toEqual(['limits', 'limits', 'limits']);
  });

  test('an unusual number answers its question once it is confirmed', () => {
    const area = question('floor-area');
    const open = (value: AnswerValue) => surveyProgress([area], answers({ 'floor-area': value })).open.length;
    expect(open({ type: 'numbers', numbers: [5200] })).toBe(1);
    expect(open({ type: 'numbers', numbers: [5200], confirmed: true })).toBe(0);
  });

  test('such an answer is asked again', () => {
    const slope = { ...question('roof-slope'), onlyIf: null };
    const openWith = (value: AnswerValue) => surveyProgress([slope], answers({ 'roof-slope': value })).open;
    expect(openWith({ type: 'numbers', numbers: [120] })).toEqual([slope]);
    expect(openWith({ type: 'numbers', numbers: [40] })).toEqual([]);
    expect(surveyProgress([{ ...slope, code: 'constructor' }], answers({})).open).toHaveLength(1);
  });
});

describe('a typed number', () => {
  const thickness = question('wall-insulation-thickness');
  test.each([
    ['120', { value: 120 }],
    ['120 mm', { value: 120 }],
    ['12,5', { value: 12.5 }],
    ['', { value: null }],
    ['12 cm', { fault: 'otherUnit' }],
    ['12cm', { fault: 'otherUnit' }],
    ['1200', { value: 1200 }],
    ['0', { value: 0 }],
    ['5000', { fault: 'outOfLimits' }],
    ['-5', { fault: 'negative' }],
    ['douze', { fault: 'notANumber' }],
    ['1.250', { fault: 'ambiguous' }],
  ])('%s', (typed, expected) => {
    expect(readSurveyNumber(thickness, typed, at)).toEqual(expected);
  });

  test.each([
    ['1987', { value: 1987 }],
    ['1987,5', { fault: 'notAYear' }],
    ['2087', { fault: 'inFuture' }],
    ['12', { fault: 'outOfLimits' }],
  ])('of a year: %s', (typed, expected) => {
    expect(readSurveyNumber(question('building-year'), typed, at)).toEqual(expected);
  });
});
