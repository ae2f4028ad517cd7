import { shortName } from '#contract/rules/files/file-names.ts';

/**
 * Returns a name that the contract accepts (`fileName`): no path, no control or direction characters, not too long,
 * never empty.
 * @param fallback used when nothing of the name is left
 */
export function acceptedFileName(name: string, fallback: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const clean = last.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '').trim();
  if (clean === '' || /^\.+$/.test(clean)) return fallback;
  return shortName(clean);
}
