import { expect, test } from 'vitest';
import { exampleArgs } from '#tests/support/examples.ts';
import { certifier } from '#tests/support/rows.ts';
import { mutations } from '../mutations/catalogue.ts';
import { asLine } from '../rules/text/lines.ts';

test('a line reads as it is written: without breaks, and without marks that turn or hide what stands beside them', () => {
  expect(asLine('facture\u202Efdp.exe')).toBe('facturefdp.exe');
  expect(asLine('Rue\r\n\tHaute\u2028 1')).toBe('Rue Haute  1');
  expect(asLine('\u2066Nom\u2069 \uFEFF\u200BPrénom\u00AD')).toBe('Nom Prénom');
  // The joiners of emoji and of scripts, accents, letters from right to left.
  for (const text of ['👩‍🔧', 'می‌خواهم', 'É́té', 'משה']) expect(asLine(text)).toBe(text);
});

/** One field of one line of each kind: the rest share its schema. */
const lines = {
  'order.create': ['client', 'name'],
  'order.update': ['changes', 'owner'],
  'client.create': ['name'],
  'clientVisit.complete': ['met'],
  'reminder.create': ['title'],
  'profile.update': ['changes', 'phone'],
  'proof.request': ['recipient', 'name'],
} as const;

/** Returns the arguments with another text at a path. */
function withText(args: unknown, [key, ...path]: readonly string[], text: string): unknown {
  if (key === undefined) return text;
  const object = { ...(args as Record<string, unknown>) };
  return { ...object, [key]: withText(object[key], path, text) };
}

function textAt(args: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], args);
}

test.each(Object.entries(lines))('a one-line text of %s is cleaned, not refused', (name, path) => {
  const { args } = mutations[name as keyof typeof lines];
  const given = exampleArgs(certifier)[name as keyof typeof lines];
  const parsed = args.parse(withText(given, path, '04\u202E70 12\n34\u200B 56'));
  expect(textAt(parsed, path)).toBe('0470 12 34 56');
});

test('a number, an e-mail address and a VAT number are stored as one sees them', () => {
  const { client, address } = mutations['order.create'].args.parse({
    ...exampleArgs(certifier)['order.create'],
    address: {
      street: '\u202ARue Haute\u202C',
      number: '１２\u201114',
      boxnumber: '3\u200B',
      apartmentnumber: null,
      zipcode: '1000\u00A0',
      city: 'Bruxelles\uFEFF',
    },
    client: {
      ...exampleArgs(certifier)['order.create'].client,
      phone: '\u202A0475 12\u201134 56\u202C',
      email: '<jan@exemple.be>,',
      vatNumber: 'BE\u200B0123.456.749',
    },
  });
  expect(client).toMatchObject({ phone: '0475 12-34 56', email: 'jan@exemple.be', vatNumber: 'BE0123456749' });
  expect(address).toMatchObject({
    street: 'Rue Haute',
    number: '12-14',
    boxnumber: '3',
    zipcode: '1000',
    city: 'Bruxelles',
  });
});
