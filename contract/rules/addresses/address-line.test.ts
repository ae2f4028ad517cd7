import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTypedStreet, readAddressLine } from './address-line.ts';
import { streetLine } from './addresses.ts';

test.each([
  ['rue Haute 14', { street: 'rue Haute', number: '14' }],
  ['rue Haute 14, 1000 Bruxelles', { street: 'rue Haute', number: '14', zipcode: '1000', city: 'Bruxelles' }],
  [
    'Hoogstraat 14A bus 3 2000 Antwerpen',
    { street: 'Hoogstraat', number: '14A', boxnumber: '3', zipcode: '2000', city: 'Antwerpen' },
  ],
  ['rue Haute 12-14 bte 2', { street: 'rue Haute', number: '12-14', boxnumber: '2' }],
  ['chaussée de Wavre 1024', { street: 'chaussée de Wavre', number: '1024' }],
  ['rue du 11 Novembre 5', { street: 'rue du 11 Novembre', number: '5' }],
  ['1000', { zipcode: '1000' }],
  ['1000 Bruxelles', { zipcode: '1000', city: 'Bruxelles' }],
  ['rue Haute', { street: 'rue Haute' }],
  ['Kerkstraat 12 bus 3', { street: 'Kerkstraat', number: '12', boxnumber: '3' }],
  ['Rue Neuve 10 bte 4', { street: 'Rue Neuve', number: '10', boxnumber: '4' }],
  ['Rue Neuve 10 boîte 4', { street: 'Rue Neuve', number: '10', boxnumber: '4' }],
  ['Rue Neuve 10, bte. 4', { street: 'Rue Neuve', number: '10', boxnumber: '4' }],
  ['Rue Neuve 10 b4', { street: 'Rue Neuve', number: '10', boxnumber: '4' }],
  ['Rue Neuve 10/4', { street: 'Rue Neuve', number: '10', boxnumber: '4' }],
  ['Rue Neuve 10/0004', { street: 'Rue Neuve', number: '10', boxnumber: '0004' }],
  ['Rue Neuve 12/14', { street: 'Rue Neuve', number: '12/14' }],
  ['Kempische Steenweg 303, bus 100', { street: 'Kempische Steenweg', number: '303', boxnumber: '100' }],
  ['Rue Neuve 10 A', { street: 'Rue Neuve', number: '10 A' }],
  ['Rue Neuve 10 bis', { street: 'Rue Neuve', number: '10 bis' }],
  ['Rue Neuve 10 étage 2', { street: 'Rue Neuve', number: '10', apartmentnumber: 'étage 2' }],
  ['Kerkstraat 12, 2de verdieping', { street: 'Kerkstraat', number: '12', apartmentnumber: '2de verdieping' }],
  ['Rue Neuve 10 bte 4 app. 2B', { street: 'Rue Neuve', number: '10', boxnumber: '4', apartmentnumber: '2B' }],
  ['Place du 4 Août 12', { street: 'Place du 4 Août', number: '12' }],
  ['Rue du 8 Mai 1945', { street: 'Rue du 8 Mai 1945' }],
  ['Avenue du 11 Novembre 1918', { street: 'Avenue du 11 Novembre 1918' }],
  ['Rue du 8 Mai 1945 12 bte 3', { street: 'Rue du 8 Mai 1945', number: '12', boxnumber: '3' }],
  ['Rue du 8 Mai 1945, 12, 4000 Liège', { street: 'Rue du 8 Mai 1945', number: '12', zipcode: '4000', city: 'Liège' }],
  ['Rue du 1er Mai 3', { street: 'Rue du 1er Mai', number: '3' }],
  ['Avenue des Combattants 14-18', { street: 'Avenue des Combattants 14-18' }],
  ['Rue Haute 14-18', { street: 'Rue Haute', number: '14-18' }],
  ['Place de l’An 2000 7', { street: 'Place de l’An 2000', number: '7' }],
  ['12, rue de la Loi', { street: 'rue de la Loi', number: '12' }],
  ['12 rue de la Loi 1000 Bruxelles', { street: 'rue de la Loi', number: '12', zipcode: '1000', city: 'Bruxelles' }],
  ['Rue Haute n° 12', { street: 'Rue Haute', number: '12' }],
  [
    'Rue Haute 12, B-1000 Bruxelles, Belgique',
    { street: 'Rue Haute', number: '12', zipcode: '1000', city: 'Bruxelles' },
  ],
  ['Rue\u00A0Haute\u202F12\u200B', { street: 'Rue Haute', number: '12' }],
  ['Busstraat 3', { street: 'Busstraat', number: '3' }],
  ['Rue Haute, 12 - 1000 Bruxelles', { street: 'Rue Haute', number: '12', zipcode: '1000', city: 'Bruxelles' }],
  ['Kerkstraat 12 – 9000 Gent', { street: 'Kerkstraat', number: '12', zipcode: '9000', city: 'Gent' }],
  ['Rue Haute 12 - boîte 3', { street: 'Rue Haute', number: '12', boxnumber: '3' }],
  ['Rue Neuve 10 - 12', { street: 'Rue Neuve', number: '10 - 12' }],
  ['Kerkstraat 12 bus A 2', { street: 'Kerkstraat', number: '12', boxnumber: 'A 2' }],
  ['Rue Haute 12 bte3', { street: 'Rue Haute', number: '12', boxnumber: '3' }],
  ['Kerkstraat 12bus3', { street: 'Kerkstraat', number: '12', boxnumber: '3' }],
  ['Rue Haute 12 (bte 3)', { street: 'Rue Haute', number: '12', boxnumber: '3' }],
  ['Rue Haute 12/B', { street: 'Rue Haute', number: '12', boxnumber: 'B' }],
  ['Rue Haute 10/104', { street: 'Rue Haute', number: '10', boxnumber: '104' }],
  ['Rue Haute 12 apt 1A étage 3', { street: 'Rue Haute', number: '12', apartmentnumber: '1A étage 3' }],
  [
    'Rue Haute 12 rez-de-chaussée gauche',
    { street: 'Rue Haute', number: '12', apartmentnumber: 'rez-de-chaussée gauche' },
  ],
  ['Rue Haute 12 3ème étage droite', { street: 'Rue Haute', number: '12', apartmentnumber: '3ème étage droite' }],
  ['Lange Leemstraat 57 verd. 2', { street: 'Lange Leemstraat', number: '57', apartmentnumber: 'verd. 2' }],
  ['Kerkstraat 12 bus 3 verd 2', { street: 'Kerkstraat', number: '12', boxnumber: '3', apartmentnumber: 'verd 2' }],
  ['Parc industriel 12, hall 4', { street: 'Parc industriel', number: '12', apartmentnumber: 'hall 4' }],
  ['Rue Haute 12 et 14', { street: 'Rue Haute', number: '12 et 14' }],
  ['Kerkstraat 12, 14 en 16', { street: 'Kerkstraat', number: '12, 14 en 16' }],
  ['Rue Haute 12, 1000 Bruxelles 1', { street: 'Rue Haute', number: '12', zipcode: '1000', city: 'Bruxelles' }],
  ['1000 Bruxelles, Rue Haute 12', { street: 'Rue Haute', number: '12', zipcode: '1000', city: 'Bruxelles' }],
  ['Rue Haute 12, L-1234 Luxembourg', { street: 'Rue Haute 12, L-1234 Luxembourg' }],
  ['Rue Haute numéro 12', { street: 'Rue Haute', number: '12' }],
  ['Chaussée de Louvain 1400, Bruxelles', { street: 'Chaussée de Louvain', number: '1400', city: 'Bruxelles' }],
  ['Rue des 4 Bras 12', { street: 'Rue des 4 Bras', number: '12' }],
  ['Square du 15 Août', { street: 'Square du 15 Août' }],
  ['Rue de la Loi 16/bte 4', { street: 'Rue de la Loi', number: '16', boxnumber: '4' }],
  ['Rue Haute 12 A3', { street: 'Rue Haute', number: '12', boxnumber: 'A3' }],
  ['Rue Haute 12, A3', { street: 'Rue Haute', number: '12', boxnumber: 'A3' }],
  ['Rue Haute, 12, 4', { street: 'Rue Haute', number: '12', boxnumber: '4' }],
  ['Rue Haute 12, Boîte : 4', { street: 'Rue Haute', number: '12', boxnumber: '4' }],
  ['Rue Haute 12 bte 1000', { street: 'Rue Haute', number: '12', boxnumber: '1000' }],
  ['Bte 4', { boxnumber: '4' }],
  ['1er étage droite', { apartmentnumber: '1er étage droite' }],
  ['Boîte postale 12', { street: 'Boîte postale', number: '12' }],
  ['Rue Haute 12 1ère étage', { street: 'Rue Haute', number: '12', apartmentnumber: '1ère étage' }],
  ['Rue Haute 12, REZ DE CHAUSSEE', { street: 'Rue Haute', number: '12', apartmentnumber: 'REZ DE CHAUSSEE' }],
  ['Kerkstraat 12 GLV', { street: 'Kerkstraat', number: '12', apartmentnumber: 'GLV' }],
  ['Rue Haute 12 studio 4', { street: 'Rue Haute', number: '12', apartmentnumber: 'studio 4' }],
  ['12 Kerkstraat', { street: 'Kerkstraat', number: '12' }],
  ['n° 12, rue Haute', { street: 'rue Haute', number: '12' }],
  ['12; rue Haute', { street: 'rue Haute', number: '12' }],
  ['1234 chaussée de Waterloo', { street: 'chaussée de Waterloo', number: '1234' }],
  [
    '1234 Chaussée de Waterloo, 1180 Uccle',
    { street: 'Chaussée de Waterloo', number: '1234', zipcode: '1180', city: 'Uccle' },
  ],
  ['11 julistraat 12 bus 2', { street: '11 julistraat', number: '12', boxnumber: '2' }],
  ['Route N4 12', { street: 'Route N4', number: '12' }],
  ['Chaussée de Namur (N4) 12', { street: 'Chaussée de Namur (N4)', number: '12' }],
  ['Rue Haute 12, B - 1000 Bruxelles', { street: 'Rue Haute', number: '12', zipcode: '1000', city: 'Bruxelles' }],
  ['Rue Haute 12 / 1000 Bruxelles', { street: 'Rue Haute', number: '12', zipcode: '1000', city: 'Bruxelles' }],
  ['Rue Haute 12 | B1000 Bruxelles', { street: 'Rue Haute', number: '12', zipcode: '1000', city: 'Bruxelles' }],
  ['Rue Haute 12, Bruxelles 1000', { street: 'Rue Haute', number: '12', zipcode: '1000', city: 'Bruxelles' }],
  ['Rue Haute 12 - 1000', { street: 'Rue Haute', number: '12', zipcode: '1000' }],
  ['Rue Haute 1024 - 1026', { street: 'Rue Haute', number: '1024 - 1026' }],
  ['1000 Bruxelles Rue Haute 12', { street: 'Rue Haute', number: '12', zipcode: '1000', city: 'Bruxelles' }],
  ['Kerkstraat 12 te 9000 Gent (België)', { street: 'Kerkstraat', number: '12', zipcode: '9000', city: 'Gent' }],
  ['Rue Haute 12, 5000 Namur (Jambes)', { street: 'Rue Haute', number: '12', zipcode: '5000', city: 'Namur (Jambes)' }],
  ['Adresse du bien : Rue Haute 12', { street: 'Rue Haute', number: '12' }],
  ['Rue Haute 12 (code 1234)', { street: 'Rue Haute 12, code 1234' }],
  ['Herengracht 12, 1015 BN Amsterdam', { street: 'Herengracht 12, 1015 BN Amsterdam' }],
  ['Rue Haute 12, 7070 LE ROEULX', { street: 'Rue Haute', number: '12', zipcode: '7070', city: 'LE ROEULX' }],
  [
    'Rue Haute 12\r\nBte 4\r\n1000 Bruxelles',
    { street: 'Rue Haute', number: '12', boxnumber: '4', zipcode: '1000', city: 'Bruxelles' },
  ],
  ['Kerkstraat 12-bus 3', { street: 'Kerkstraat', number: '12', boxnumber: '3' }],
  [
    'Rue Haute 12 - 3e étage - bte 7',
    { street: 'Rue Haute', number: '12', boxnumber: '7', apartmentnumber: '3e étage' },
  ],
  ['Rue Haute 12/RDC', { street: 'Rue Haute', number: '12', apartmentnumber: 'RDC' }],
  ['Zeedijk 125/03.03', { street: 'Zeedijk', number: '125', boxnumber: '03.03' }],
  ['Rue Haute 12 – 14', { street: 'Rue Haute', number: '12 - 14' }],
  ['12 Van Eyckstraat', { street: 'Van Eyckstraat', number: '12' }],
  [
    'Rue Haute 12 - Bte 3 - 1000 - Bruxelles',
    { street: 'Rue Haute', number: '12', boxnumber: '3', zipcode: '1000', city: 'Bruxelles' },
  ],
  ['Adres: Kerkstraat 12', { street: 'Kerkstraat', number: '12' }],
  ['Zone 3 parcelle 12 lot 4', { street: 'Zone 3 parcelle 12 lot 4' }],
])('reads %s', (typed, parts) => {
  expect(readAddressLine(typed)).toEqual(parts);
});

test('a line without letters is no street', () => {
  expect(isTypedStreet('1000 Bruxelles')).toBe(false);
  expect(isTypedStreet('rue Haute')).toBe(true);
});

test('an address that was written is read as it was', () => {
  const streets = [
    'Rue Haute',
    'Kerkstraat',
    'Rue du 8 Mai 1945',
    'Place du 4 Août',
    'Kempische Steenweg',
    'Rue de l’Été',
  ];
  const written = fc.record({
    street: fc.constantFrom(...streets),
    number: fc.constantFrom('1', '12', '12A', '12-14', '1024', '3 bis'),
    boxnumber: fc.constantFrom('', '3', 'A', '12B', 'A 2', '3 gauche'),
    apartmentnumber: fc.constantFrom('', '2', '2B', '2e étage gauche', 'dernier étage'),
    zipcode: fc.constantFrom('1000', '9000', '4000'),
    city: fc.constantFrom('Bruxelles', 'Sint-Niklaas', 'Liège'),
    language: fc.constantFrom('fr' as const, 'nl' as const),
  });
  fc.assert(
    fc.property(written, ({ language, ...address }) => {
      const line = `${streetLine(address, language)}, ${address.zipcode} ${address.city}`;
      expect(readAddressLine(line)).toEqual(
        Object.fromEntries(Object.entries(address).filter(([, part]) => part !== '')),
      );
    }),
  );
});

test('no word of a line is lost, in whatever order its parts stand', () => {
  const written = `
    Rue Haute|Rue du 8 Mai 1945|11 Julilaan|Avenue Louise|Oude Baan|Rés. Les Pins|c/o Dupont|Quai 12
    12|12A|12-14|12/14|10/4|n° 12|12bis|1024|bte 3|bus 0301|b.3|étage 2|2e étage|app. 5|A3|rez|hall B|code 1234
    (arrière)|1000 Bruxelles|B-1000 Bruxelles|1348 Louvain-la-Neuve|5000 Namur (Jambes)|Bruxelles 1000|1000|Gent|59000 Lille
  `;
  const part = fc.constantFrom(...written.trim().split(/\s*[|\n]\s*/));
  const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  /** What names a part, and needs no place in it. */
  const names = ['b', 'bte', 'bus', 'n', 'app'];
  const between = fc.constantFrom(' ', ', ', ' - ', ' / ', '\n', ' | ', '; ');
  fc.assert(
    fc.property(fc.array(fc.tuple(part, between), { minLength: 2, maxLength: 6 }), (parts) => {
      const typed = parts.flat().slice(0, -1).join('');
      // The number of a town's district is left out.
      fc.pre(!/\d\D+[1-9]\d{3} \p{L}[\p{L} -]* \d{1,2}$/u.test(typed));
      const read = wordsOf(Object.values(readAddressLine(typed)).join(' '));
      const lost = wordsOf(typed).filter((word) => {
        const at = read.indexOf(word);
        if (at >= 0) read.splice(at, 1);
        return at < 0 && !names.includes(word);
      });
      expect({ typed, lost }).toEqual({ typed, lost: [] });
    }),
    { numRuns: 20_000 },
  );
});
