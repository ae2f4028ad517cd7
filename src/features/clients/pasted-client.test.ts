import { expect, test } from 'vitest';
import { noAddress } from '#parts/addresses/address-form.ts';
import { emptyForm } from './client-form.ts';
import { parsePasted, withPasted } from './pasted-client.ts';

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
  const old =
    'BEGIN:VCARD\nVERSION:2.1\nN;ENCODING=QUOTED-PRINTABLE:Gen=C3=A8ve;No=C3=A9;;;\nTEL;CELL:0470123456\nEND:VCARD';
  expect(parsePasted(old)).toMatchObject({ name: 'Noé Genève', person: '', phone: '0470123456' });
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
