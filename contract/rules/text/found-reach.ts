import { addressOf } from './email.ts';
import { asValue } from './lines.ts';
import { dialledNumber } from './phone-number.ts';

/** Words before a number that also begin the title of its column. */
export const phoneLabels = ['tel', 'gsm', 'phone', 'mobile', 'mobiel', 'portable'];
/** What stands right before a number or an e-mail address: `Tél. :`, `GSM`, `M`, `E-mail :`. */
const labels = new Set([
  ...phoneLabels,
  ...'tél téléphone telephone telefoon telefoonnummer mob whatsapp t m g e mail email e-mail courriel mailto n n° nr no'.split(
    ' ',
  ),
]);
const joining = new Set(['ou', 'of', 'et', 'en', 'or', 'and']);

/** Returns a text without the signs at its ends, a pair of parentheses around it too. */
function bare(text: string): string {
  const plain = text.replace(/^[^\p{L}\p{N}+(@]+/u, '').replace(/(?<![^\p{L}\p{N})])[^\p{L}\p{N})]+$/u, '');
  if (!plain.includes(')')) return plain.replace(/^\(/, '');
  return /^\([^()]*\)$/.test(plain) ? plain.slice(1, -1) : plain;
}

/** Values of a kind that a text holds, each once, and what it says beside the first: other values, whose they are. */
export interface Found {
  values: string[];
  more: string;
}

/**
 * Returns the values of a text, and what it says besides in its order, without their labels.
 * @param pieces the text before each value, and the one behind the last
 * @param keyOf tells values apart
 */
function foundOf(pieces: readonly string[], values: readonly string[], keyOf: (value: string) => string): Found {
  const keys = values.map(keyOf);
  const isFirst = (_: string, index: number): boolean => keys.indexOf(keys[index] ?? '') === index;
  const said = pieces.flatMap((piece, index) => {
    const words = piece.split(/\s+/);
    const isUnsaid = (word = ''): boolean =>
      !/[\p{L}\p{N}]/u.test(word) ||
      joining.has(word.toLowerCase()) ||
      (index < values.length && labels.has((/[\p{L}-]+°?/u.exec(word)?.[0] ?? '').toLowerCase()));
    while (words.length > 0 && isUnsaid(words.at(-1))) words.pop();
    const value = values[index] ?? '';
    return [bare(words.join(' ')), index > 0 && isFirst(value, index) ? value : ''];
  });
  return { values: values.filter(isFirst), more: said.filter((text) => text !== '').join(' / ') };
}

/** A word of a text with addresses. A slash parts two, unless a word with one is an address. */
const words = /[^\s,;|<>()[\]"«»“”]+/g;

/** Returns the e-mail addresses of a text, and what it says beside the first, such as a name. */
export function emailsIn(text: string): Found {
  const value = asValue(text);
  const emails: string[] = [];
  const pieces: string[] = [];
  let end = 0;
  const take = (word: string, at: number): void => {
    const email = addressOf(word);
    if (email === null) return;
    emails.push(email);
    pieces.push(value.slice(end, at));
    end = at + word.length;
  };
  for (const { 0: word, index } of value.matchAll(words)) {
    if (addressOf(word) !== null) take(word, index);
    else for (const { 0: part, index: at } of word.matchAll(/[^/]+/g)) take(part, index + at);
  }
  if (emails.length > 0) return foundOf([...pieces, value.slice(end)], emails, (email) => email.toLowerCase());
  const whole = addressOf(value);
  return whole === null ? { values: [], more: value } : { values: [whole], more: '' };
}

const gap = String.raw`[\s./()·•-]{0,3}`;
const digits = (least: number, most = least): string => String.raw`(?:${gap}\d){${least},${most}}`;
/** A Belgian number, of a mobile (ten digits) or another (nine), or one of another country. */
const number = [
  String.raw`(?:\(?(?:\+${gap}|00)32${gap}(?:\(?0\)?${gap})?|\(?0${gap})(?:4${gap}[5-9]${digits(7)}|[1-9]${digits(7)})`,
  String.raw`\(?(?:\+${gap}|00)(?!32)[1-9]${digits(7, 13)}`,
].join('|');
/** A day is no number, also with what follows it. */
const day = String.raw`\d\d[/.-]\d\d[/.-](?:19|20)\d\d(?!\d)`;
/** A number that no other digits are part of: further ones, after a dash or a slash, are another number. */
const numbers = new RegExp(
  String.raw`(?<![\p{L}\d+]|\d[.-])(?!${day})(?:${number})(?!:?\d| ?[.(]?[1-9]| ?[.(] ?\d)`,
  'gu',
);
/** What stands before a number that nobody calls, and its most characters. */
const fax = /(?:fax|télécopie)[^\p{L}\d]*$/iu;
const faxLength = 20;

/** Returns the telephone numbers of a text, and what it says beside the first: a name, hours, the number of a fax. */
export function phonesIn(text: string): Found {
  const value = asValue(text);
  const phones: string[] = [];
  const pieces: string[] = [];
  let end = 0;
  for (const { 0: phone, index } of value.matchAll(numbers)) {
    if (fax.test(value.slice(Math.max(end, index - faxLength), index))) continue;
    phones.push(phone.includes(')') ? phone : phone.replace('(', ''));
    pieces.push(value.slice(end, index));
    end = index + phone.length;
  }
  return foundOf([...pieces, value.slice(end)], phones, (phone) => dialledNumber(phone).replace(/^\+32/, '0'));
}
