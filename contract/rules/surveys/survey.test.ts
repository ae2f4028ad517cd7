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

describe('progress', () => {
  const codes = questions.map(({ code }) => code);
  const someValue = fc.oneof(
    fc.constantFrom(unknown, choice('double'), choice('visible'), choice('kitchen', 'toilet')),
    fc.boolean().map((yes): AnswerValue => ({ type: 'yesno', yes })),
    fc.integer({ min: 0, max: 9_000 }).map((one): AnswerValue => ({ type: 'numbers', numbers: [one] })),
    fc.constant<AnswerValue>({ type: 'files', uploadIds: [testId(1)] }),
  );
  const given = fc.dictionary(fc.constantFrom(...codes, 'gone', 'constructor'), someValue);
  const returned = fc
    .uniqueArray(fc.constantFrom(...codes, 'gone'), { maxLength: 6 })
    .map((some) => Object.fromEntries(some.map((code) => [code, { reason: 'Floue', by: certifier, at: '' }])));
  /** The content of another version: questions were removed, moved, and lost choices or got other bounds. */
  const content = fc.shuffledSubarray(questions).chain((some) =>
    fc.array(fc.boolean(), { minLength: some.length, maxLength: some.length }).map((changed) =>
      some.map((one, index): SurveyQuestion => {
        if (changed[index] !== true) return one;
        const { bounds, ...rest } = one;
        const halved = bounds === undefined ? {} : { bounds: { min: bounds.min, max: (bounds.min + bounds.max) / 2 } };
        return { ...rest, choices: one.choices.slice(1), onlyIf: null, ...halved };
      }),
    ),
  );

  test('each answer counts, is asked again or is closed, exactly once, whatever the content has become', () => {
    fc.assert(
      fc.property(fc.oneof(fc.constant(questions), content), given, returned, (version, values, back) => {
        const { asked, open, closed } = surveyProgress(version, answers(values), back);
        const isOpen = new Set(open.map(({ code }) => code));
        const isAsked = new Set(asked.map(({ code }) => code));
        const counted = asked.filter(({ code }) => !isOpen.has(code));
        expect(counted.length + open.length).toBe(asked.length);
        expect([...isOpen].filter((code) => !isAsked.has(code))).toEqual([]);
        expect(closed.filter((code) => isAsked.has(code))).toEqual([]);
        const again = [...isOpen].filter((code) => Object.hasOwn(values, code));
        const held = [...counted.map(({ code }) => code), ...again, ...closed];
        expect(held.toSorted()).toEqual(Object.keys(values).toSorted());
        // What counts suits its question and was not returned.
        const wrong = counted.filter((one) => answerFault(one, values[one.code] ?? unknown, at) !== undefined);
        expect(wrong).toEqual([]);
        expect(counted.filter(({ code }) => Object.hasOwn(back, code))).toEqual([]);
      }),
    );
  });

  test('notes, proofs and earlier answers change nothing; an answer closes its own question and opens others only', () => {
    fc.assert(
      fc.property(given, returned, (values, back) => {
        const plain = answers(values);
        const noted = Object.fromEntries(
          Object.entries(plain).map(([code, one]) => [
            code,
            { ...one, note: 'à la cave', proofs: [testId(2)], earlier: [{ ...one, value: unknown }] },
          ]),
        );
        const before = surveyProgress(questions, plain, back);
        expect(surveyProgress(questions, noted, back)).toEqual(before);
        const [next] = before.open;
        if (next === undefined) return;
        const { [next.code]: _, ...left } = back;
        const after = surveyProgress(questions, { ...plain, ...answers({ [next.code]: unknown }) }, left);
        expect(after.open).not.toContain(next);
        // An undetermined answer opens nothing, and may close what depends on it.
        expect(after.open.filter((one) => !before.open.includes(one))).toEqual([]);
      }),
    );
  });

  test('answering what is open completes the survey', () => {
    fc.assert(
      fc.property(given, (values) => {
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
