/** A text without anything to clean, as nearly all are: Latin letters, digits and signs. */
const clean = /^[\u0020-\u007E\u00A1-\u00AC\u00AE-\u024F]*$/;
/** What a line has no room for: breaks and other control characters. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** No-break, narrow and wide spaces. */
const spaces = /\p{Zs}/gu;
/** Hyphens that look like the one of the keyboard. */
const hyphens = /[\u2010\u2011]/g;
/** Full-width forms of the characters of a keyboard. */
const wide = /[\uFF01-\uFF5E]/g;
const wideBy = 0xfee0;
/**
 * Marks that nobody sees (category Cf, variation selectors). Joiners, selectors and tags stay where they make an emoji (a keycap and
 * the flag of a part of a country are some), or join letters of other scripts than the Latin one.
 */
const unseen =
  /(?!(?<=\p{Extended_Pictographic}[\uFE0F\p{EMod}]?|(?!\p{sc=Latin}|\p{sc=Zinh}|\p{sc=Zyyy})[\p{L}\p{M}])[\u200C\u200D\p{VS}]|\uFE0F\u20E3|(?<=\u{1F3F4}\p{Cf}{0,6})[\u{E0030}-\u{E007F}])[\p{Cf}\p{DI}]/gu;
const dashes = /[\p{Pd}\u2212]/gu;

/** Returns a text as one line that reads as it is written: without marks that nobody sees, with plain spaces and hyphens. */
export function asLine(text: string): string {
  if (clean.test(text)) return text;
  return text
    .replaceAll(breaks, ' ')
    .replaceAll(unseen, '')
    .replaceAll(spaces, ' ')
    .replaceAll(hyphens, '-')
    .replaceAll(wide, (character) => String.fromCharCode(character.charCodeAt(0) - wideBy));
}

/** Returns whether a text has nothing that one sees. */
export function isBlank(text: string): boolean {
  return asValue(text) === '';
}

/**
 * Returns a number, an amount, a code or an address of a machine as it is judged and stored: a line whose dashes are hyphens, without
 * what a copied link has before it.
 */
export function asValue(text: string): string {
  return asLine(text)
    .replaceAll(dashes, '-')
    .replaceAll(/[\p{Cf}\p{DI}]/gu, '')
    .replace(/^\s*(?:tel|mailto):/i, '')
    .trim();
}

/** Returns the same for a value that may be missing: null where nothing is written. */
export function asValueOrNull(text: string): string | null {
  return asValue(text) || null;
}
