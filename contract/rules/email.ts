import { asValue } from './lines.ts';

const local = String.raw`[^\s@<>()\[\],;:"\\.]+`;
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?`;
const address = new RegExp(String.raw`^${local}(?:\.${local})*@(?:${label}\.)+${label}$`, 'u');

/**
 * Returns the e-mail address that a text says: `jan@x.be` for `mailto:jan@x.be`, `Jan <jan@x.be>` and `jan@x.be,`.
 * @returns null for a text that is none, or several
 */
export function readEmail(text: string): string | null {
  const value = asValue(text);
  const [within, ...others] = [...value.matchAll(/<([^<>]*)>/g)].map(([, inside = '']) => inside);
  if (others.length > 0) return null;
  const [bare = ''] = (within ?? value)
    .replace(/^[\s,;'"(]*(?:mailto:)?[\s'"]*/i, '')
    .replace(/(?<![\s,;.:'")])[\s,;.:'")]+$/, '')
    .split('?');
  // A link writes a plus as `%2B`.
  const plain = bare.replaceAll(/%2B/gi, '+');
  return address.test(plain) ? plain : null;
}

/** True for an e-mail address: a name, an at sign and a domain with a dot. */
export function isEmail(text: string): boolean {
  return readEmail(text) !== null;
}
