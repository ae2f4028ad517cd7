import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import type { Chance } from './chance.ts';

type GivenAnswer = MutationArgs<'followUp.answer'>['answer'];

/** Returns an answer that suits its question. Few questions: devices answer the same ones, and different ones of one survey. */
export function someAnswer(chance: Chance): { question: string; value: GivenAnswer['value'] } {
  const choice = (...codes: string[]): GivenAnswer['value'] => ({ type: 'choices', codes: [chance.pick(codes)] });
  return chance.pick([
    { question: 'wall-insulation', value: choice('visible', 'proven', 'absent') },
    { question: 'roof-type', value: choice('sloped', 'flat', 'attic-floor') },
    { question: 'floor-area', value: { type: 'numbers', numbers: [50 + chance.below(450)] } },
    { question: 'cellar-heated', value: { type: 'yesno', yes: chance.happens(0.5) } },
    { question: 'attic-heated', value: { type: 'unknown', reason: 'hidden' } },
  ]);
}
