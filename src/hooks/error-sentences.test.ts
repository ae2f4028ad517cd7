import { describe, expect, test } from 'vitest';
import { errorCode } from '#contract/protocol/errors.ts';
import { speak } from '#tests/support/words.ts';
import { errorSentence } from './error-sentences.ts';

const unknown = { fr: errorSentence(speak('fr'), 'NoSuchCode'), nl: errorSentence(speak('nl'), 'NoSuchCode') };

describe.each(['fr', 'nl'] as const)('in %s', (language) => {
  test.each(errorCode.options)('%s has a sentence of its own, without its code', (code) => {
    const sentence = errorSentence(speak(language), code);
    expect(sentence).toMatch(/^\p{Lu}.{20,}/u);
    expect(sentence).not.toContain(code);
    expect(sentence).not.toBe(unknown[language]);
  });

  test('a code of a newer server gets the general sentence', () => {
    expect(unknown[language].length).toBeGreaterThan(20);
  });
});

test('no sentence is the same in both languages', () => {
  const inFrench = errorCode.options.map((code) => errorSentence(speak('fr'), code));
  const inDutch = errorCode.options.map((code) => errorSentence(speak('nl'), code));
  expect(inFrench.filter((sentence) => inDutch.includes(sentence))).toEqual([]);
});

test('the text of the specification stands to the letter', () => {
  expect(errorSentence(speak('fr'), 'OrderCreationFailed')).toBe(
    'Échec de la création de la commande. Veuillez vérifier les informations saisies et réessayer',
  );
});
