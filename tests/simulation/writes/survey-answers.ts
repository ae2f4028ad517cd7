import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import type { Chance } from '../world/chance.ts';

type Value = MutationArgs<'followUp.answer'>['answer']['value'];

const choice = (chance: Chance, ...codes: string[]): Value => ({ type: 'choices', codes: [chance.pick(codes)] });

const values = {
  'wall-insulation': (chance) => choice(chance, 'visible', 'proven', 'absent'),
  'roof-type': (chance) => choice(chance, 'sloped', 'flat', 'attic-floor'),
  'floor-area': (chance) =>
    chance.happens(0.3)
      ? { type: 'numbers', numbers: [5200], confirmed: true }
      : { type: 'numbers', numbers: [50 + chance.below(450)] },
  'cellar-heated': (chance) => ({ type: 'yesno', yes: chance.happens(0.5) }),
  'attic-heated': () => ({ type: 'unknown', reason: 'hidden' }),
} satisfies Record<string, (chance: Chance) => Value>;

/**
 * The questions of the simulated survey. Few: devices answer the same ones, and different ones of one survey, and some surveys
 * are complete.
 */
export const simulatedQuestions = Object.keys(values) as (keyof typeof values)[];

/** Returns answers that suit their questions: to one question, or to all of them. */
export function someAnswers(chance: Chance): { question: string; value: Value }[] {
  const questions = chance.happens(0.3) ? simulatedQuestions : [chance.pick(simulatedQuestions)];
  return questions.map((question) => ({ question, value: values[question](chance) }));
}
