import { asValue } from './lines.ts';

const local = String.raw`[^\s@<>()\[\],;:"\\.]+`;
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?`;
const address = new RegExp(String.raw`^${local}(?:\.${local})*@(?:${label}\.)+${label}$`, 'u');

/** What stands around an address. */
const before = /^[\s,;'"(«“‘]*(?:(?:mailto|e-?mail|mail) ?:)?[\s'"«“‘]*/i;
const behind = /(?<![\s,;.:'")»”’!])[\s,;.:'")»”’!]+$/;

/** Returns the e-mail address that a text without others is; null for another text. */
export function addressOf(text: string): string | null {
  const [bare = ''] = text.replace(before, '').split('?');
  // A link writes a plus as `%2B`. Nobody writes a space beside the "@", but by mistake.
  const plain = bare.replace(behind, '').replaceAll(/%2B/gi, '+').replaceAll('%40', '@').replace(/ ?@ ?/, '@');
  return address.test(plain) ? plain : null;
}

/**
 * Returns the e-mail address that a text says: `jan@x.be` for `mailto:jan@x.be`, `Jan <jan@x.be>` and `jan@x.be,`.
 * @returns null for a text that is none, or several
 */
export function readEmail(text: string): string | null {
  const value = asValue(text);
  const [within, ...others] = [...value.matchAll(/<([^<>]*)>/g)].map(([, inside = '']) => inside);
  return others.length > 0 ? null : addressOf(within ?? value);
}

/** True for an e-mail address alone: a name before it would be lost. */
export function isEmail(text: string): boolean {
  const email = readEmail(text);
  const [name = ''] = asValue(text).split('<');
  return email !== null && (!name.trim() || !text.includes('<') || addressOf(name) === email);
}
