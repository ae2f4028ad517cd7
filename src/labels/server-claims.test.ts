import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { serverClaims } from '#tests/support/contract/server-claims.ts';

interface Sentence {
  /** The French source, with its context in brackets behind it. */
  source: string;
  text: string;
}

/** Returns the sentences of a catalogue. Every entry is one paragraph with one line per part. */
function sentencesOf(language: 'fr' | 'nl'): Sentence[] {
  const catalogue = readFileSync(new URL(`../../locales/${language}/messages.po`, import.meta.url), 'utf8');
  const part = (entry: string, name: string): string => new RegExp(`^${name} "(.*)"$`, 'm').exec(entry)?.[1] ?? '';
  return catalogue
    .split('\n\n')
    .map((entry) => {
      const context = part(entry, 'msgctxt');
      return {
        source: part(entry, 'msgid') + (context === '' ? '' : ` [${context}]`),
        text: part(entry, 'msgstr'),
      };
    })
    .filter(({ source }) => source !== '');
}

/** Matches a sentence that claims something was sent, received, confirmed, refused or announced. */
const claims = {
  fr: /(?<!\p{L})(?:prévenu|averti|informé|envoyé|renvoyé|reçu|transmis|remis|confirmé|accepté|refusé|répondu|parti)(?:e|s|es)?(?!\p{L})|sur le serveur|en sécurité/iu,
  nl: /verwittigd|ingelicht|verzonden|verstuurd|(?<!\p{L})gestuurd|teruggestuurd|ontvangen|ingediend|overhandigd|bevestigd|aanvaard|geweigerd|geantwoord|op de server/iu,
};

const listed: readonly string[] = Object.values(serverClaims).flat();

describe('sentences that claim something was sent, received, confirmed or refused', () => {
  test.each(['fr', 'nl'] as const)('each stands under the state that allows it, in %s', (language) => {
    const unlisted = sentencesOf(language)
      .filter(({ source, text }) => claims[language].test(text) && !listed.includes(source))
      .map(({ source }) => source);
    expect(unlisted).toEqual([]);
  });

  test('the list holds sentences of the catalogue only, each once', () => {
    const sources = new Set(sentencesOf('fr').map(({ source }) => source));
    expect(listed.filter((sentence) => !sources.has(sentence))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
  });

  test('a sentence that denies or foretells does so in Dutch too', () => {
    const dutch = new Map(sentencesOf('nl').map(({ source, text }) => [source, text]));
    const denial = /(?<!\p{L})(?:niet|nog|niets|geen|zal|zullen|wordt|worden|zodra|zolang)(?!\p{L})/iu;
    expect(serverClaims.notYet.filter((sentence) => !denial.test(dutch.get(sentence) ?? ''))).toEqual([]);
  });
});
