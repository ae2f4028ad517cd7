import { asValue } from './lines.ts';
import type { Found } from './reach-labels.ts';
import { foundOf } from './reach-labels.ts';

const local = String.raw`[^\s@<>()\[\],;:"\\.]+`;
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?`;
const address = new RegExp(String.raw`^${local}(?:\.${local})*@(?:${label}\.)+${label}$`, 'u');

/** A word of a text with addresses. A slash parts two, unless a word with one is an address. */
const words = /[^\s,;|<>()[\]"«»“”]+/g;
/** What stands around a word that is an address. */
const before = /^(?:mailto:|mail:|e-?mail:|['‘’])+/i;
const behind = /(?<![.:'’!])[.:'’!]+$/;

/** Returns the address that a word is; null for another word. */
function addressOf(word: string): string | null {
  const [bare = ''] = word.replace(before, '').split('?');
  // A link writes a plus as `%2B`.
  const plain = bare.replace(behind, '').replaceAll(/%2B/gi, '+').replaceAll('%40', '@');
  return address.test(plain) ? plain : null;
}

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
  // Nobody writes a space beside the "@" of an address, but by mistake.
  const whole = addressOf(value.replaceAll(/ ?@ ?/g, '@'));
  return whole === null ? { values: [], more: value } : { values: [whole], more: '' };
}

/**
 * Returns the e-mail address that a text says: `jan@x.be` for `mailto:jan@x.be`, `Jan <jan@x.be>` and `jan@x.be,`.
 * @returns null for a text that is none, or several
 */
export function readEmail(text: string): string | null {
  const { values, more } = emailsIn(text);
  const [email = null, ...others] = values;
  return others.length > 0 || (more !== '' && !text.includes('<')) ? null : email;
}

/** True for an e-mail address alone: a name before it would be lost. */
export function isEmail(text: string): boolean {
  const { values, more } = emailsIn(text);
  return values.length === 1 && more === '';
}
