import type { Page } from 'playwright';
import type { Language } from '#ui/page/local-path.ts';
import { localeTags } from '#ui/page/local-path.ts';
import { messages as french } from '../../../../locales/fr/messages.po';
import { messages as dutch } from '../../../../locales/nl/messages.po';

/** Finds texts of one language on a page of the other, by the two catalogues. */

const catalogues: Record<Language, object> = { fr: french, nl: dutch };
const hole = '\u0000';
const tag = /<\/?\d+\/?>/;

/** Returns every reading of a compiled message, with `hole` in place of a value. A plural has several readings. */
function readings(message: unknown): string[] {
  if (typeof message === 'string') return [message === '#' ? hole : message];
  if (!Array.isArray(message)) return [hole];
  return message.reduce<string[]>(
    (begun, part) => begun.flatMap((text) => readingsOfPart(part).map((next) => text + next)),
    [''],
  );
}

function readingsOfPart(part: unknown): string[] {
  if (typeof part === 'string') return [part === '#' ? hole : part];
  const branches: unknown = Array.isArray(part) ? part[2] : undefined;
  if (typeof branches !== 'object' || branches === null) return [hole];
  return Object.entries(branches)
    .filter(([name]) => name !== 'offset')
    .flatMap(([, branch]) => readings(branch));
}

function plain(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

/** Returns the text nodes of a catalogue's messages: elements inside a message split its text. */
function piecesOf(language: Language): Set<string> {
  const pieces = Object.values(catalogues[language]).flatMap((message) => readings(message));
  return new Set(pieces.flatMap((text) => text.split(tag)).map(plain));
}

function patternOf(piece: string): RegExp {
  const literal = piece.split(hole).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${literal.join('.+')}$`, 'iu');
}

/** Returns the names of days and months, which no catalogue contains. */
function calendarNames(language: Language): string[] {
  const days = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 4 + month)));
  return days.flatMap((day) =>
    (['weekday', 'month'] as const).map((field) =>
      new Intl.DateTimeFormat(localeTags[language], { [field]: 'long', timeZone: 'UTC' }).format(day),
    ),
  );
}

/** Texts that only the other language has: whole texts in lower case, and texts around a value. */
interface Foreign {
  texts: ReadonlySet<string>;
  patterns: readonly RegExp[];
}

/** Returns texts of the other language's catalogue that resemble no text of this one. */
function foreignTo(language: Language): Foreign {
  const other: Language = language === 'fr' ? 'nl' : 'fr';
  const own = piecesOf(language);
  const ownSamples = [...own].map((piece) => piece.replaceAll(hole, '7').toLowerCase());
  const known = new Set(ownSamples);
  const pieces = [...piecesOf(other)].filter((piece) => /\p{L}{2}/u.test(piece) && !own.has(piece));
  const [around, whole] = [pieces.filter((one) => one.includes(hole)), pieces.filter((one) => !one.includes(hole))];
  const patterns = around.map(patternOf).filter((pattern) => !ownSamples.some((sample) => pattern.test(sample)));
  const ownDays = new Set(calendarNames(language));
  const days = calendarNames(other).filter((word) => !ownDays.has(word));
  return {
    texts: new Set(whole.map((text) => text.toLowerCase()).filter((text) => !known.has(text))),
    patterns: [...patterns, new RegExp(String.raw`(?<!\p{L})(${days.join('|')})(?!\p{L})`, 'iu')],
  };
}

const foreign: Record<Language, Foreign> = { fr: foreignTo('fr'), nl: foreignTo('nl') };
/** Caches the result for each text: pages share most texts, and there are thousands to compare with. */
const verdicts: Record<Language, Map<string, boolean>> = { fr: new Map(), nl: new Map() };

function isForeign(language: Language, text: string): boolean {
  const before = verdicts[language].get(text);
  if (before !== undefined) return before;
  const { texts, patterns } = foreign[language];
  const verdict = texts.has(text.toLowerCase()) || patterns.some((pattern) => pattern.test(text));
  verdicts[language].set(text, verdict);
  return verdict;
}

/** Returns every text of the page in its own language, and alternative texts. Parts marked as another language are excluded. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const named = ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext'];
    const isPages = (element: Element | null): boolean =>
      element?.closest('[lang]') === document.documentElement && element.closest('script, style') === null;
    const texts = [document.title.replace(/ · [^·]+$/, '')];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (isPages(node.parentElement)) texts.push(node.textContent ?? '');
    }
    for (const element of document.body.querySelectorAll(named.map((name) => `[${name}]`).join(', '))) {
      if (isPages(element)) texts.push(...named.map((name) => element.getAttribute(name) ?? ''));
    }
    return texts;
  });
}

/** Minimum length of user content that can be told apart from the words of a message around it. */
const tellable = 8;

/** Returns a text without the user content inside it: a company's name may contain a word of the other language. */
function withoutData(text: string, data: ReadonlySet<string>): string {
  const inside = [...data].filter((one) => one.length >= tellable && text.includes(one));
  return inside.sort((a, b) => b.length - a.length).reduce((left, one) => left.replaceAll(one, '7'), text);
}

/**
 * Returns the texts of a page that are in the other language.
 * @param data user content, in any language
 */
export async function wrongLanguage(page: Page, language: Language, data: ReadonlySet<string>): Promise<string[]> {
  const texts = new Set((await textsOf(page)).map(plain));
  // Searches user content only in a suspect text, because there is a lot of it.
  return [...texts].filter(
    (text) => !data.has(text) && isForeign(language, text) && isForeign(language, withoutData(text, data)),
  );
}

/** Returns every text inside rows, at any depth. */
export function textsInRows(value: unknown): string[] {
  if (typeof value === 'string') return [plain(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsInRows) : [];
}
