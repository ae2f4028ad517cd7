/** What a line has no room for: breaks and other control characters. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Marks that turn what stands beside them, or that nobody sees (U+202E). The joiners of emoji and scripts stay. */
const unseen = /[\p{Bidi_Control}\u00AD\u200B\u2060\uFEFF]/gu;

/** Returns a text as one line that reads as it is written. */
export function asLine(text: string): string {
  return text.replaceAll(breaks, ' ').replaceAll(unseen, '');
}
