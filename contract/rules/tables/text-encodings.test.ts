import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodedAs, likenessOf, mendedText, unreadable, withoutControls } from './text-encodings.ts';

const written = 'Société Générale, Liège – Curaçao, Zoë, café à 12 €';

test.each(['windows-1252', 'macintosh', 'ibm850'] as const)('UTF-8 that was read as %s is mended', (encoding) => {
  const twice = decodedAs(new TextEncoder().encode(written), encoding);
  expect(twice).not.toBe(written);
  expect(mendedText(twice)).toBe(written);
});

test.each([
  ['SociÃ©té', 'Société'],
  ['RenÃ©, Liège', 'René, Liège'],
  ['CAFÉ™ Liège â‚¬ 20', 'CAFÉ™ Liège € 20'],
  ['Liège, lâ€™Ã©tÃ©', 'Liège, l’été'],
  ['Liège, Soci√©t√©', 'Liège, Société'],
  ['â‚¬ 20', '€ 20'],
  ['Ã‰lodie', 'Élodie'],
  // By a program that knows the controls of Latin 1 only.
  ['l\u00E2\u0080\u0099\u00C3\u00A9t\u00C3\u00A9', 'l’été'],
])('%j is mended, also where some of it was read rightly', (text, meant) => {
  expect(mendedText(text)).toBe(meant);
});

test('reads each byte of Windows-1252 as browsers do, wherever it runs', () => {
  const bytes = Uint8Array.from({ length: 0x20 }, (_, index) => 0x80 + index);
  expect(decodedAs(bytes, 'windows-1252')).toBe('€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ');
});

test.each(['Rue Haute', written, 'CAFÉ™', '«CAFÉ»', 'N° 1 à €', 'Ångström', 'São João', '12 €', 'ÉCOLE'])(
  '%s is left as it is',
  (text) => {
    expect(mendedText(text)).toBeNull();
  },
);

test('reads each byte of code page 850', () => {
  const bytes = Uint8Array.of(0x82, 0x8a, 0x85, 0x87, 0xd5, 0x41, 0xff, 0x80);
  expect(decodedAs(bytes, 'ibm850')).toBe('éèàç€A\u00A0Ç');
});

test('a text in its own encoding looks more like French than in any other', () => {
  const mac = Uint8Array.of(0x53, 0x6f, 0x63, 0x69, 0x8e, 0x74, 0x8e);
  const [own = 0, ...others] = (['macintosh', 'windows-1252', 'ibm850'] as const).map((encoding) =>
    likenessOf(decodedAs(mac, encoding)),
  );
  expect(Math.max(...others)).toBeLessThan(own / 2);
});

test.each([
  ['macintosh', [0x53, 0x4f, 0x43, 0x49, 0x83, 0x54, 0x83], 'SOCIÉTÉ'],
  ['macintosh', [0x4c, 0x49, 0xe9, 0x47, 0x45], 'LIÈGE'],
  ['ibm850', [0x43, 0x41, 0x46, 0x90], 'CAFÉ'],
  ['ibm850', [0x42, 0x65, 0x6c, 0x67, 0x69, 0x89], 'België'],
  ['macintosh', [0x50, 0x89, 0x74, 0x65], 'Pâte'],
  ['windows-1252', [0x42, 0x65, 0x6c, 0x67, 0x69, 0xeb], 'België'],
  ['windows-1252', [0x31, 0x32, 0x20, 0x80], '12 €'],
  ['macintosh', [0x4e, 0xa1, 0x20, 0x31], 'N° 1'],
  ['macintosh', [0x82, 0x41, 0x20, 0x56, 0x41], 'ÇA VA'],
  ['windows-1252', [0xbd, 0x20, 0x68, 0x65, 0x75, 0x72, 0x65], '½ heure'],
] as const)('of the encodings of bytes, %s looks most like %s %s', (own, codes, text) => {
  const read = (['windows-1252', 'macintosh', 'ibm850'] as const).toSorted(
    (a, b) => likenessOf(decodedAs(Uint8Array.from(codes), b)) - likenessOf(decodedAs(Uint8Array.from(codes), a)),
  );
  expect([read[0], decodedAs(Uint8Array.from(codes), own)]).toEqual([own, text]);
});

test('controls of Latin 1 are what Windows meant by them', () => {
  expect(unreadable.test('d\u0092été')).toBe(true);
  expect(withoutControls('d\u0092été')).toBe('d’été');
});

test('French and Dutch text that was encoded twice is always mended', () => {
  const words =
    'été élève Noël reçu où façade œuvre l’été Élodie Genève coöperatie België één naïf hôtel maïs rue en'.split(' ');
  const text = fc
    .array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 })
    .map((some) => some.join(' '))
    .filter((one) => likenessOf(one) > 0);
  fc.assert(
    fc.property(text, fc.constantFrom('windows-1252', 'macintosh', 'ibm850'), (meant, encoding) => {
      const twice = decodedAs(new TextEncoder().encode(meant), encoding);
      expect(mendedText(twice)).toBe(meant);
    }),
  );
});
