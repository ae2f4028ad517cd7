import { freeFileName, safeFileName } from '#contract/rules/files/file-names.ts';

/** Extensions of each accepted type; the first is added to a name that has none of them. */
const extensions: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/heic': ['heic', 'heif'],
  'image/heif': ['heif', 'heic'],
  'application/pdf': ['pdf'],
};

/** Signs that nobody sees in a name. The joiners of emoji are none of them. */
const unseen = /[\p{Cc}\p{Bidi_Control}\p{Surrogate}\ufffd\ufeff\u200b]/gu;

/** Returns the name without its path and with the extension of its content: a picture is never called `.exe`. */
function cleanName(given: string, type: string): string {
  const known = extensions[type] ?? ['bin'];
  const name = (given.split(/[\\/]/).at(-1) ?? '').replaceAll(unseen, '').replaceAll(/^[. ]+|(?<![. ])[. ]+$/g, '');
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const isNamed = name.includes('.') && known.includes(ending);
  return safeFileName(isNamed ? name : `${name === '' ? 'document' : name}.${known[0]}`);
}

/** Returns the name under which a file is stored, unlike those that are taken: phones call every photo the same. */
export function proofName(given: string, type: string, taken: readonly string[]): string {
  const names = new Set(taken.map((name) => name.toLowerCase()));
  return freeFileName(cleanName(given, type), (name) => names.has(name.toLowerCase()));
}
