/** What stands right before a number or an e-mail address: `Tél. :`, `GSM`, `M`, `E-mail :`. */
const labels = new Set(
  'tel tél téléphone telephone telefoon telefoonnummer phone gsm mob mobile mobiel portable whatsapp t m g e mail email e-mail courriel mailto n n° nr no'.split(
    ' ',
  ),
);
const joining = new Set(['ou', 'of', 'et', 'en', 'or', 'and']);

/** Returns a text without the signs at its ends, a pair of parentheses around it too. */
function bare(text: string): string {
  const plain = text.replace(/^[^\p{L}\p{N}+(@]+/u, '').replace(/(?<![^\p{L}\p{N})])[^\p{L}\p{N})]+$/u, '');
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
export function foundOf(pieces: readonly string[], values: readonly string[], keyOf: (value: string) => string): Found {
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
