import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noAddress } from '#parts/addresses/address-form.ts';
import { emptyForm } from './client-form.ts';
import { isLikelyClient, parsePasted, withPasted } from './pasted-client.ts';

const card = [
  'BEGIN:VCARD',
  'VERSION:3.0',
  'N:Dupont;Luc;;;',
  'FN:Luc Dupont',
  'ORG:Immo Nord\\, Ixelles;Vente',
  'item1.TEL;TYPE=CELL:+32 470 12 34 56',
  'TEL;TYPE=WORK:02 511 22 33',
  'EMAIL;TYPE=INTERNET:luc@nord',
  ' .example',
  'ADR;TYPE=WORK:;;Rue du Bailli 7;Ixelles;;1050;Belgique',
  'END:VCARD',
];
const ofCard = {
  name: 'Immo Nord, Ixelles',
  person: 'Luc Dupont',
  phone: '+32 470 12 34 56',
  email: 'luc@nord.example',
  vatNumber: '',
  address: { ...noAddress, street: 'Rue du Bailli', number: '7', zipcode: '1050', city: 'Ixelles' },
  rest: ['Vente', '02 511 22 33'],
};

test('a pasted vCard fills the fields: the first number, the firm as the name, its person as a contact', () => {
  expect(parsePasted(card.join('\r\n'))).toEqual(ofCard);
});

test('a vCard whose lines were joined is read as well, and one of an old telephone', () => {
  expect(parsePasted(card.join(' ').replace(' .example', '.example').replace('nord .', 'nord.'))).toMatchObject({
    name: 'Immo Nord, Ixelles',
    phone: '+32 470 12 34 56',
    address: { zipcode: '1050' },
  });
  const old = [
    'BEGIN:VCARD',
    'VERSION:2.1',
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Gen=C3=A8ve;No=',
    '=C3=A9;;;',
    'TEL;CELL:0470123456',
    'ADR;WORK;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:;;Rue de l=27=C9t=E9 =',
    '12 bte 3;Li=E8ge;;4000;Belgique',
    'NOTE;ENCODING=QUOTED-PRINTABLE:Sonner deux fois=0D=0A=',
    'chien gentil',
    'PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQSkZJRg',
    'END:VCARD',
  ].join('\r\n');
  expect(parsePasted(old)).toMatchObject({
    name: 'Noé Genève',
    person: '',
    phone: '0470123456',
    address: { street: "Rue de l'Été", number: '12', boxnumber: '3', zipcode: '4000', city: 'Liège' },
    rest: ['Sonner deux fois\r\nchien gentil'],
  });
});

test('of several cards the first is read, and what the others say is kept', () => {
  const cards = `${card.join('\n')}\nBEGIN:VCARD\nVERSION:3.0\nFN:Els Maes\nTEL:0471 00 00 00\nEND:VCARD`;
  expect(parsePasted(cards)?.rest).toEqual(['Vente', '02 511 22 33', 'Els Maes, 0471 00 00 00']);
});

test.each([
  [
    'Étude Wauters\nTél. : 02/511.22.33\nE-mail: etude@wauters.example\nTVA BE 0314.595.348\nRue Haute 12, bte 3\n1000 Bruxelles\nlundi fermé',
    {
      name: 'Étude Wauters',
      phone: '02/511.22.33',
      email: 'etude@wauters.example',
      vatNumber: 'BE 0314.595.348',
      address: { ...noAddress, street: 'Rue Haute', number: '12', boxnumber: '3', zipcode: '1000', city: 'Bruxelles' },
    },
  ],
  [
    'Immo Nord, 0470 12 34 56, info@nord.example',
    { name: 'Immo Nord', phone: '0470 12 34 56', email: 'info@nord.example' },
  ],
  ['Immo Nord\t0470 12 34 56', { name: 'Immo Nord', phone: '0470 12 34 56' }],
])('%j is read by its lines', (text, expected) => expect(parsePasted(text)).toMatchObject(expected));

test.each(['Immo Nord', 'Dupont, Peeters & Fils', 'Immo\nNord', '', 'BEGIN:VCARD\nEND:VCARD'])(
  '%j is a name and no more',
  (text) => expect(parsePasted(text)).toBeNull(),
);

test('what was typed before stays, but for the name', () => {
  const form = { ...emptyForm, name: 'x', phone: '02 000 00 00', contacts: [{ name: 'Anne', phone: '', email: '' }] };
  expect(withPasted(form, ofCard)).toMatchObject({
    name: 'Immo Nord, Ixelles',
    phone: '02 000 00 00',
    email: 'luc@nord.example',
    address: { city: 'Ixelles' },
    contacts: [{ name: 'Anne' }],
  });
  expect(withPasted(emptyForm, ofCard).contacts).toEqual([{ name: 'Luc Dupont', phone: '', email: '' }]);
});

test('a pasted client loses no line: what no field takes is in the note', () => {
  const text = [
    '0475 12 34 56',
    '\u202AÉtude Wauters\u202C',
    'Maître Els Maes',
    'fax 02 511 22 34',
    '+32 2 511 22 33',
    'etude@wauters.example',
    'accueil@wauters.example',
    'Rue Haute 12, bte 3',
    '1000 Bruxelles',
    'lundi fermé',
  ].join('\n');
  const pasted = parsePasted(text);
  expect(pasted).toMatchObject({ name: 'Étude Wauters', phone: '0475 12 34 56', email: 'etude@wauters.example' });
  const note = 'Maître Els Maes\nfax 02 511 22 34\n+32 2 511 22 33\naccueil@wauters.example\nlundi fermé';
  expect(withPasted(emptyForm, pasted ?? ofCard).note).toBe(note);
  // A field with a value keeps it, and the note what it would have taken.
  const begun = { ...emptyForm, note: 'fidèle', phone: '02 000 00 00' };
  expect(withPasted(begun, pasted ?? ofCard).note).toBe(`fidèle\n${note}\n0475 12 34 56`);
});

test('whatever is pasted, each word of it is somewhere in the form', () => {
  const lines = ['Étude Wauters', 'Els Maes', '0475 12 34 56', '02 511 22 33', 'etude@wauters.example', 'a@b.example'];
  const others = [
    'Cordialement,',
    'Jan <jan@x.be>',
    'Tel: 02 511 22 33 | GSM: 0475 99 88 77',
    'fax 02 511 22 34 (bureau)',
    '04 222 33 44 ext. 5',
    'à 14:05 - Ilse: bonjour',
    'BE 0314.595.348',
    'Rue Haute 12 bte 3',
    '1000 Bruxelles',
    '9000 Gent',
    'lundi fermé',
    '12',
    'porte 3',
  ];
  fc.assert(
    fc.property(fc.shuffledSubarray([...lines, ...others], { minLength: 2 }), (chosen) => {
      const pasted = parsePasted(chosen.join('\n'));
      const said = JSON.stringify(pasted === null ? chosen : withPasted(emptyForm, pasted));
      const words = chosen
        .flatMap((line) => line.split(' '))
        .filter((word) => !/^(?:bte|\||-|(?:Tel|GSM):|<?\(?)$/.test(word))
        .map((word) => word.replaceAll(/[<>()]/g, ''));
      expect(words.filter((word) => !said.includes(word))).toEqual([]);
    }),
  );
});

test.each([
  [
    'Jan Peeters <jan@x.be>\nKerkstraat 12\n9000 Gent\n0475 12 34 56',
    { name: 'Jan Peeters', email: 'jan@x.be', address: { street: 'Kerkstraat', number: '12', city: 'Gent' } },
  ],
  ['Immo Gent\nJan Peeters <jan@x.be>\n0475 12 34 56', { name: 'Immo Gent', rest: ['Jan Peeters'] }],
  [
    'Immo Gent\nJan <jan@x.be>, Piet <piet@x.be>\n0475 12 34 56',
    { email: '', rest: ['Jan <jan@x.be>, Piet <piet@x.be>'] },
  ],
  ['Mobile Home Center SA\n0475 12 34 56', { name: 'Mobile Home Center SA' }],
  ['Client Service SA\n0475 12 34 56', { name: 'Client Service SA' }],
  ['Nom : Jan Peeters\n0475 12 34 56', { name: 'Jan Peeters' }],
  ['Fax 02 512 34 56\nJan Peeters\n0475 12 34 56', { name: 'Jan Peeters', rest: ['Fax 02 512 34 56'] }],
  [
    'Immo\n0475 12 34 56\nouvert 2026 sauf lundi\nRue Haute 12\n1er étage\n1000 Bruxelles',
    {
      address: { street: 'Rue Haute', number: '12', apartmentnumber: '1er étage', zipcode: '1000' },
      rest: ['ouvert 2026 sauf lundi'],
    },
  ],
  [
    'Immo\n0475 12 34 56\nRue Haute 12\nL-1234 Luxembourg',
    { address: noAddress, rest: ['Rue Haute 12', 'L-1234 Luxembourg'] },
  ],
])('%j is read whole', (text, expected) => expect(parsePasted(text)).toMatchObject(expected));

test.each([
  [
    'Met vriendelijke groeten,\n\nJan Peeters\nImmo Peeters BV\nKerkstraat 12 bus 3 | 9000 Gent\nTel: 09 512 34 56 | GSM: 0475 12 34 56\njan@peeters.be | www.peeters.be\nBTW BE 0314.595.348 RPR Gent',
    {
      name: 'Jan Peeters',
      phone: '09 512 34 56',
      email: 'jan@peeters.be',
      vatNumber: 'BE 0314.595.348',
      address: { ...noAddress, street: 'Kerkstraat', number: '12', boxnumber: '3', zipcode: '9000', city: 'Gent' },
      rest: ['Met vriendelijke groeten,', 'Immo Peeters BV', 'GSM: 0475 12 34 56', 'www.peeters.be', 'RPR Gent'],
    },
  ],
  [
    'Immo X\n📞 02 512 34 56\n📧 info@x.be\n📍 Rue Haute 12, 1000 Bruxelles',
    { name: 'Immo X', phone: '02 512 34 56', email: 'info@x.be', address: { street: 'Rue Haute', number: '12' } },
  ],
  [
    'Bonjour,\nPropriétaire : Mme Dupont\nAdresse du bien : Rue Haute 12, 1000 Bruxelles\nT. 0475 12 34 56 (après 17h)',
    {
      name: 'Mme Dupont',
      phone: '0475 12 34 56',
      address: { street: 'Rue Haute', number: '12' },
      rest: ['Bonjour,', 'après 17h'],
    },
  ],
  ['Dupont Marie 0475/12.34.56', { name: 'Dupont Marie', phone: '0475/12.34.56' }],
  ['"Dupont, Marie" <marie@x.be>', { name: 'Dupont Marie', email: 'marie@x.be', rest: [] }],
  ['De : Marie Dupont <marie@x.be>\nObjet : PEB', { name: 'Marie Dupont', email: 'marie@x.be' }],
  ['Immo X SA | Rue Haute 12 | 1000 Bruxelles | 02 512 34 56', { name: 'Immo X SA', address: { city: 'Bruxelles' } }],
  [
    'Nom\tTel\nDupont\t0475123456\tRue Haute 12\t1000\tBruxelles',
    { name: 'Dupont', phone: '0475123456', address: { street: 'Rue Haute', zipcode: '1000', city: 'Bruxelles' } },
  ],
  [
    '[12/03/26 14:05] Els Maes: Dag\n[12/03/26 14:06] Els Maes: Kerkstraat 12, 9000 Gent',
    { name: 'Els Maes', address: { street: 'Kerkstraat' }, rest: ['[12/03/26 14:05]', 'Dag', '[12/03/26 14:06]'] },
  ],
  ['<p>Jean</p><a href="mailto:jan@x.be">jan@x.be</a>', { name: 'Jean', email: 'jan@x.be', rest: [] }],
  ['Jean\njan@x.be <mailto:jan@x.be>\n0475 12 34 56<tel:0475123456>', { phone: '0475 12 34 56', rest: [] }],
  [
    'Naam: Jan Peeters\nAdres: Kerkstraat\nNummer: 12\nPostcode: 9000\nGemeente: Gent\nTel: 0475123456',
    { name: 'Jan Peeters', address: { street: 'Kerkstraat', number: '12', zipcode: '9000', city: 'Gent' }, rest: [] },
  ],
  ['Marie\nRN 80.03.12-123.45\n0475 12 34 56', { phone: '0475 12 34 56', rest: ['RN 80.03.12-123.45'] }],
  ['Contact: Marie (0475/12.34.56)', { name: 'Marie', phone: '0475/12.34.56', rest: [] }],
  ['Rue Haute 12\n1000 Bruxelles', { name: '', address: { street: 'Rue Haute', number: '12' }, rest: [] }],
  ['Jan\nrendez-vous 01/12/2026 9:30\n02 512 34 56', { phone: '02 512 34 56', rest: ['rendez-vous 01/12/2026 9:30'] }],
  ['Jan\nBE71 0961 2345 6769\n+++090/9337/55493+++\njan@x.be', { phone: '', vatNumber: '' }],
])('%j is read as its writer means it', (text, expected) => expect(parsePasted(text)).toMatchObject(expected));

test.each([
  ['Bonjour, appelez-moi au 0475 12 34 56', false],
  ['Rue Haute 12, 1000 Bruxelles', false],
  ['https://nord.example/7', false],
  ['Immo Nord, 0475 12 34 56, info@nord.example', true],
  ['Jan\nKerkstraat 12\n9000 Gent\n0475 12 34 56', true],
  ['BEGIN:VCARD\nFN:Els Maes\nEND:VCARD', true],
])('%j is a client more likely than a message: %s', (text, isClient) => expect(isLikelyClient(text)).toBe(isClient));

test('a card of a name alone is that name, and one of a number keeps the name that was typed', () => {
  const of = (...lines: string[]) => parsePasted(['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\n'));
  expect(of('FN:Els Maes')).toMatchObject({ name: 'Els Maes', rest: [] });
  const number = of('TEL:0475 12 34 56 ext 5', 'EMAIL:Els <els@x.be>', 'ADR:;;Rue Haute 12;Gent;;B-9000;');
  expect(number).toMatchObject({
    phone: '0475 12 34 56',
    email: 'els@x.be',
    address: { zipcode: '9000', city: 'Gent' },
  });
  expect(number?.rest).toEqual(['ext 5', 'Els']);
  expect(withPasted({ ...emptyForm, name: 'Els Maes' }, number ?? ofCard).name).toBe('Els Maes');
});

const carded = (...lines: string[]): string =>
  ['BEGIN:VCARD', 'VERSION:3.0', 'FN:Els Maes', ...lines, 'END:VCARD'].join('\r\n');

test.each([
  [carded('ADR:;;Rue Haute 12;Bruxelles;;1000;', 'ADR:;;Kerkstraat 3;Gent;;9000;'), ['Kerkstraat 3, Gent, 9000']],
  [carded('ADR:BP 12;;Rue Haute 12;Bruxelles;;1000;Belgique'), ['BP 12']],
  [carded('ADR:;;Rue du Bus;Paris;;75001;France'), ['France']],
  [carded('ORG:Firma;Afdeling', 'TEL:02 512 34 56'), ['Afdeling']],
  [carded('NOTE:appeler N: 5 le soir'), ['appeler N: 5 le soir']],
  [carded('TEL;VALUE=uri:tel:+32-475-12-34-56;ext=12'), ['ext=12']],
  [`Voici la carte\n${carded('TEL:02 512 34 56')}\nà rappeler`, ['Voici la carte', 'à rappeler']],
  [
    `${carded('TEL:02 512 34 56')}\n${carded('ADR:;;Kerkstraat 3;Gent;;9000;')}`,
    ['Els Maes, Kerkstraat 3, Gent, 9000'],
  ],
])('what %j says and no field takes is kept', (text, rest) => {
  const pasted = parsePasted(text);
  expect(pasted).toMatchObject({ rest });
  expect(JSON.stringify(pasted)).toContain('Els Maes');
});

test('the label of a card is its address, where it has no other', () => {
  const text = carded('LABEL:Rue Haute 12 bte 3\\n1000 Bruxelles');
  expect(parsePasted(text)?.address).toMatchObject({
    street: 'Rue Haute',
    number: '12',
    boxnumber: '3',
    zipcode: '1000',
  });
});

test('an address that has no place is in the note as it is written', () => {
  const pasted = parsePasted('Immo\n0475 12 34 56\nRue Haute 12 app 3 bte 4\n1000 Bruxelles');
  const address = { ...noAddress, street: 'Rue Basse', number: '1', zipcode: '9000', city: 'Gent' };
  expect(withPasted({ ...emptyForm, address }, pasted ?? ofCard).note).toBe(
    'Rue Haute 12, bte 4, app. 3, 1000 Bruxelles',
  );
});
