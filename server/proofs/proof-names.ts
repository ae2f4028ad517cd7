import { shortened, shortName } from '#contract/rules/file-names.ts';

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

/** Characters that a file's name must not have, also half of one, which no database stores. */
const forbidden = /[\\/\p{Cc}\p{Cf}\p{Surrogate}\ufffd]/gu;

/** Returns the name without its path and with the extension of its content: a picture is never called `.exe`. */
function cleanName(given: string, type: string): string {
  const known = extensions[type] ?? ['bin'];
  const name = (given.split(/[\\/]/).at(-1) ?? '').replaceAll(forbidden, '');
  const trimmed = name.trim().replace(/^\.+/, '');
  const ending = trimmed.slice(trimmed.lastIndexOf('.') + 1).toLowerCase();
  const isNamed = trimmed.includes('.') && known.includes(ending);
  const whole = isNamed ? trimmed : `${trimmed === '' ? 'document' : trimmed}.${known[0]}`;
  return shortName(whole);
}

/** Characters of a name that gets a number behind it. */
const numberedMax = 50;

/** Returns the name under which a file is stored, unlike those that are taken: phones call every photo the same. */
export function proofName(given: string, type: string, taken: ReadonlySet<string>): string {
  const name = cleanName(given, type);
  const dot = name.lastIndexOf('.');
  const [stem, extension] = [name.slice(0, dot), name.slice(dot)];
  if (!taken.has(name)) return name;
  for (let number = 2; ; number += 1) {
    const one = `${shortened(stem, numberedMax).trim()} (${number})${extension}`;
    if (!taken.has(one)) return one;
  }
}
