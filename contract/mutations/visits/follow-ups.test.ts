import { nothingRead } from '../definition.ts';
import { describe, expect, test } from 'vitest';
import { certifier, supervisor, testFollowUp } from '#tests/support/rows.ts';
import type { AnyRow } from '../../collections.ts';
import type { EmployeeRef } from '../../entities/common.ts';
import type { FollowUp } from '../../entities/follow-up.ts';
import { followUp } from '../../entities/follow-up.ts';
import { definitionOf } from '../catalogue.ts';

const { id: orderId } = testFollowUp(1);
const question = 'first';

type Change = (survey: FollowUp) => FollowUp;

/** Returns what a mutation makes of the survey, on a device as on the server. */
function change(name: 'followUp.answer' | 'followUp.clear', by: EmployeeRef, minute: number, args = {}): Change {
  const at = new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString();
  const effects = definitionOf(name).effects(
    { orderId, question, ...args },
    { actor: by, at, correctedAt: at },
    nothingRead,
  );
  return (survey) =>
    followUp.parse(effects.reduce<AnyRow | undefined>((row, { apply }) => apply(row, nothingRead), survey));
}

function answer(by: EmployeeRef, minute: number): Change {
  const value = { type: 'text', text: `${minute}` };
  return change('followUp.answer', by, minute, { answer: { value, note: '', proofs: [] } });
}

function played(changes: readonly Change[], survey: FollowUp = testFollowUp(1)): FollowUp {
  return changes.reduce((row, make) => make(row), survey);
}

/** Returns the minutes of the question's answers, as they are kept. */
function minutes({ answers, cleared = {} }: FollowUp): string[] {
  const { [question]: standing } = answers;
  const all = standing === undefined ? (cleared[question] ?? []) : [standing, ...standing.earlier];
  return all.map(({ value }) => (value.type === 'text' ? value.text : ''));
}

describe('the answers to one question', () => {
  const twelve = Array.from({ length: 12 }, (_, index) => answer(certifier, 20 + index));
  const late = [answer(supervisor, 15), answer(supervisor, 14), answer(certifier, 13)];
  const kept = Array.from({ length: 19 }, (_, index) => `${31 - index}`).filter((one) => !/^1[6-9]$/.test(one));

  test('[CF1b] are all kept, whichever arrives first', () => {
    const survey = played([...twelve, ...late]);
    expect(minutes(survey)).toEqual(kept);
    expect(played([...late, ...twelve.toReversed()])).toEqual(survey);
    expect(played([...twelve, ...late], survey)).toEqual(survey);
  });

  test('[CF1b] are all kept when the last is taken back, once when a device shows that over what the server has', () => {
    const last = [answer(certifier, 40), change('followUp.clear', certifier, 41)];
    const survey = played([...twelve, ...late, ...last]);
    expect(minutes(survey)).toEqual(['40', ...kept]);
    expect(played(last, survey)).toEqual(survey);
    expect(minutes(played([answer(supervisor, 50)], survey))).toEqual(['50', '40', ...kept]);
  });
});
