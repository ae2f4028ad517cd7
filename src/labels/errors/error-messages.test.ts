import { describe, expect, test } from 'vitest';
import { errorCode } from '#contract/protocol/errors.ts';
import { speak } from '#tests/support/labels.ts';
import { errorMessage } from './error-messages.ts';

const unknown = { fr: errorMessage(speak('fr'), 'NoSuchCode'), nl: errorMessage(speak('nl'), 'NoSuchCode') };

describe.each(['fr', 'nl'] as const)('in %s', (language) => {
  const uncoded = ['PropertyAddressInvalid', 'TimedOut', 'FileDamaged', 'Http403', 'Http413', 'Http502', 'Http407'];
  test.each([...errorCode.options, ...uncoded])('%s has its own sentence, without its code', (code) => {
    const sentence = errorMessage(speak(language), code);
    expect(sentence).toMatch(/^\p{Lu}.{20,}/u);
    expect(sentence).not.toContain(code);
    expect(sentence).not.toBe(unknown[language]);
  });

  test('returns the general sentence for a code of a newer server', () => {
    expect(unknown[language].length).toBeGreaterThan(20);
  });
});

test('no sentence is the same in both languages', () => {
  const inFrench = errorCode.options.map((code) => errorMessage(speak('fr'), code));
  const inDutch = errorCode.options.map((code) => errorMessage(speak('nl'), code));
  expect(inFrench.filter((sentence) => inDutch.includes(sentence))).toEqual([]);
});

test('uses the text of the specification to the letter', () => {
  expect(errorMessage(speak('fr'), 'OrderCreationFailed')).toBe(
    'Échec de la création de la commande. Veuillez vérifier les informations saisies et réessayer',
  );
});

test.each(['fr', 'nl'] as const)('no sentence sends a supervisor to a supervisor, in %s', (language) => {
  const codes = [...errorCode.options, 'NoSuchCode'];
  const sentences = codes.map((code) => errorMessage(speak(language), code, 'supervisor'));
  expect(sentences.filter((sentence) => /supervis/i.test(sentence))).toEqual([]);
});
