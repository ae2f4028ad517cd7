import { strToU8, zipSync } from 'fflate';
import { v5 } from 'uuid';
import { expect, test } from 'vitest';
import { readSpreadsheet } from '#platform/files/spreadsheets/read-spreadsheet.ts';
import { testContent } from '#tests/support/content.ts';
import { certifier } from '#tests/support/rows.ts';
import type { ImportField, ImportKind } from './import-fields.ts';
import { doubtfulNumbers, guessMapping, withTitles } from './import-fields.ts';
import type { ImportedRow } from './import-rows.ts';
import { createRowReader } from './import-rows.ts';

/** Files as offices make them, through the reader of files, the guess of their columns and the reader of their rows. */

async function readFile(kind: ImportKind, file: Blob | string) {
  const sheet = await readSpreadsheet(typeof file === 'string' ? new Blob([file]) : file);
  if ('fault' in sheet) throw new Error(sheet.fault);
  const { headers, rows, is1904 } = withTitles(kind, sheet);
  const mapping = guessMapping(kind, headers, rows);
  const readRow = createRowReader(kind, mapping, {
    actor: certifier,
    isCommercial: true,
    today: '2026-11-24',
    content: testContent,
    zipcodes: null,
    typeNames: {},
    is1904,
    columns: headers.length,
    moreText: (field, more) => `${field} : ${more}`,
    wishText: (day) => day,
  });
  const read = rows.flatMap((cells, index) => readRow(cells, index + 2) ?? []);
  return { read, mapping, numberColumns: doubtfulNumbers(headers, mapping, rows) };
}

const texts = (rows: readonly ImportedRow[], ...fields: ImportField[]) =>
  rows.map((row) => fields.map((field) => row.texts[field]).join(' | '));
const asked = (row: ImportedRow | undefined) =>
  row !== undefined && 'faults' in row ? row.faults.map(({ field, fault }) => `${field} ${fault}`) : [];
const argsOf = (row: ImportedRow | undefined) => (row !== undefined && 'change' in row ? row.change.args : null);

test('prices with points are thousands, and what is far from the usual price is asked about', async () => {
  const prices = ['1.250', '1.250,00', '1250', '215,50', '215.5', '215.500', '1.250 €', '€ 1.250', '2.000', '12.500'];
  const line = (price: string, index: number) =>
    `Client ${index};Rue Haute;${index + 1};1000;Bruxelles;PEB;${price};28/11/2026;0475123456`;
  const titles = 'Nom;Rue;Numéro;Code postal;Localité;Service;Prix;Date;Tél';
  const { read } = await readFile('orders', [`\uFEFF${titles}`, ...prices.map(line)].join('\r\n'));
  const cents = read.map((row) => {
    if ('faults' in row) return row.faults;
    return 'total' in row.change.args ? row.change.args.total : null;
  });
  const about = (fault: string, was: string, proposal: string) => [{ field: 'price', fault, was, proposal }];
  const thousands = 125_000;
  expect(cents).toEqual([
    thousands,
    thousands,
    thousands,
    21_550,
    21_550,
    about('decimalPrice', '215.500', '215,50'),
    thousands,
    thousands,
    200_000,
    about('farPrice', '12.500', '12500'),
  ]);
});

const streets: [string, string][] = [
  ['Kerkstraat 12 bus 3', 'Kerkstraat | 12 | 3 | '],
  ['Rue Neuve 10 bte 4', 'Rue Neuve | 10 | 4 | '],
  ['Rue Neuve 10 boîte 4', 'Rue Neuve | 10 | 4 | '],
  ['Rue Neuve 10/4', 'Rue Neuve | 10 | 4 | '],
  ['Rue Neuve 10, bte 4', 'Rue Neuve | 10 | 4 | '],
  ['Kempische Steenweg 303, bus 100', 'Kempische Steenweg | 303 | 100 | '],
  ['Rue Neuve 10 A', 'Rue Neuve | 10 A |  | '],
  ['Place du 4 Août 12', 'Place du 4 Août | 12 |  | '],
  ['Rue Neuve 10 étage 2', 'Rue Neuve | 10 |  | étage 2'],
  ['Rue du 8 Mai 1945', 'Rue du 8 Mai 1945 |  |  | '],
  ['Avenue du 11 Novembre 1918', 'Avenue du 11 Novembre 1918 |  |  | '],
];

test.each(['clients', 'orders'] as const)('the street of %s has its number and its box', async (kind) => {
  const line = ([street]: [string, string], index: number) => `Client ${index};${street};1000;Bruxelles;PEB`;
  const file = ['\uFEFFNom;Adresse;Code postal;Localité;Service', ...streets.map(line)].join('\r\n');
  const { read } = await readFile(kind, file);
  expect(texts(read, 'street', 'number', 'box', 'apartment')).toEqual(streets.map(([, parts]) => parts));
  const question = kind === 'orders' ? 'number noNumber' : 'number required';
  expect(read.map(asked)).toEqual(streets.map(([street]) => (/1945|1918/.test(street) ? [question] : [])));
  expect(argsOf(read[0])).toMatchObject({ address: { street: 'Kerkstraat', number: '12', boxnumber: '3' } });
});

test('a number with its box in one column, and a box in its own, are kept', async () => {
  const { read } = await readFile(
    'clients',
    'Nom;Rue;N°;Bte;CP;Ville\nA;Rue Haute;12 bte 3;;1000;Bruxelles\nB;Rue du 8 Mai 1945;7;2B;4000;Liège\n',
  );
  expect(texts(read, 'street', 'number', 'box')).toEqual(['Rue Haute | 12 | 3', 'Rue du 8 Mai 1945 | 7 | 2B']);
  expect(argsOf(read[1])).toMatchObject({ address: { number: '7', boxnumber: '2B' } });
});

test('marks that nobody sees are not stored', async () => {
  const { read } = await readFile(
    'clients',
    '\uFEFFNom;Tel;E-mail;TVA\r\nDupont;\u202A0475 12 34 56\u202C;jan@exemple.be\u200B;BE\u200B0123456749\r\n',
  );
  expect(argsOf(read[0])).toMatchObject({ phone: '0475 12 34 56', email: 'jan@exemple.be', vatNumber: 'BE0123456749' });
});

test('a comma in a title, and rows without their last semicolons, move no cell', async () => {
  const { read } = await readFile(
    'clients',
    'Nom, prénom;Téléphone\r\nDupont, Marie;0475123456\r\nPeeters, Jan;0486123456\r\n',
  );
  expect(texts(read, 'name', 'phone')).toEqual(['Dupont, Marie | 0475123456', 'Peeters, Jan | 0486123456']);
  const short = await readFile(
    'clients',
    'Nom;Tel;E-mail;Note\r\nDupont, Marie;0475123456;;\r\nPeeters, Jan;0486123456\r\nMaes, An;0487123456;an@exemple.be\r\n',
  );
  expect(texts(short.read, 'name', 'phone', 'email')).toEqual([
    'Dupont, Marie | 0475123456 | ',
    'Peeters, Jan | 0486123456 | ',
    'Maes, An | 0487123456 | an@exemple.be',
  ]);
  expect(short.read.flatMap(asked)).toEqual([]);
});

test('a row with more cells than titles is asked about', async () => {
  const { read } = await readFile('clients', 'Nom;Tel\nDupont;0475123456\nMaes; An;0487123456\nClaes;0488123456\n');
  expect(read.map(asked)).toEqual([[], ['name extraCells', 'phone phone'], []]);
});

test('what pandas wrote are numbers', async () => {
  const { read } = await readFile(
    'clients',
    'Nom,Tel,Rue,Numéro,Code postal,Localité\nDupont,475123456.0,Rue Haute,12.0,1000.0,Bruxelles\n',
  );
  expect(argsOf(read[0])).toMatchObject({ phone: '0475123456', address: { number: '12', zipcode: '1000' } });
});

test('telephone numbers as spreadsheets leave them', async () => {
  const phones = ['32475123456', '+32475123456', '4,75E+08', '475/12.34.56', '0475 12 34 56 / 02 123 45 67'];
  const { read } = await readFile('clients', ['Nom;Tel', ...phones.map((phone, at) => `C${at};${phone}`)].join('\r\n'));
  expect(texts(read, 'phone')).toEqual(['+32475123456', '+32475123456', '4,75E+08', '0475 12 34 56', '0475 12 34 56']);
  expect(read.map(asked)).toEqual([[], [], ['phone digitsLost'], [], []]);
  expect(read[4]?.texts.note).toBe('phone : 02 123 45 67');
});

test.each([
  ['N°;Nom;Adresse;Code postal;Localité\r\n10452;Dupont;Rue Haute 12;1000;Bruxelles\r\n', [0]],
  ['Nom;Nr;Straat;Postcode;Gemeente\r\nMaes;10452;Hoogstraat;9000;Gent\r\n', [1]],
  ['Nom;Rue;No;CP;Ville\r\nDupont;Rue Haute 12;7;1000;Bruxelles\r\n', [2]],
  ['Nom;Rue;No;CP;Ville\r\nDupont;Rue Haute;10452;1000;Bruxelles\r\n', [2]],
  ['Nom;Rue;No;CP;Ville\r\nDupont;Rue Haute;12 A;1000;Bruxelles\r\n', []],
  ['N°;Nom;Rue;Numéro;CP;Ville\r\n10452;Dupont;Rue Haute;12;1000;Bruxelles\r\n', []],
  // The numbers of the lines stand anywhere.
  ['N°;Date;Nom;Rue;N°;CP;Ville\r\n1;x;J;Rue Haute;12;1000;Bruxelles\r\n', []],
  ['N°;Type;Nom;Rue;CP;Ville\r\n1;;J;Rue Haute;1000;Bruxelles\r\n', [0]],
  ['N°;Tel;Nom;Rue;CP;Ville\r\n1;;J;Rue Haute;1000;Bruxelles\r\n', [0]],
  ['Nom;N°;Rue;CP;Ville;Nr\r\nJ;12;Rue Haute;1000;Bruxelles;1\r\n', [1, 5]],
  ['Nom;Tel;N°;Rue;CP;Ville\r\nJ;;12;Rue Haute;1000;Bruxelles\r\n', [2]],
  ['Nom;Rue;N°;CP;Ville\r\nA;Rue A;2;1000;Gent\r\nB;Rue A;3;1000;Gent\r\nC;Rue A;4;1000;Gent\r\n', []],
])(
  'of a column of numbers, %j, its user is asked whose they are where the rows do not say it',
  async (text, columns) => {
    const { read, mapping, numberColumns } = await readFile('clients', text);
    expect(numberColumns).toEqual(columns);
    expect(mapping.number === undefined).toBe(columns.length > 0);
    expect(['10452', '1']).not.toContain(read[0]?.texts.number);
  },
);

test('the number of a client, of a file or of an account is not that of a house', async () => {
  const { mapping } = await readFile('clients', 'Nom;Numéro client;N° dossier;Rue\nA;1;2;Rue Haute\n');
  expect(mapping).toEqual({ name: 0, street: 3 });
  expect((await readFile('clients', 'Klantnr;Naam klant\n1;Maes\n')).mapping).toEqual({ name: 1 });
  expect((await readFile('clients', 'Client n°;Nom du client\n1;Maes\n')).mapping).toEqual({ name: 1 });
});

/** A workbook as Excel stores it, with the result of a formula, an error, rich text and a yes. */
function workbookOf(rows: string): Blob {
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const types = 'http://schemas.openxmlformats.org/package/2006/content-types';
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="a" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="a"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="a" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  };
  const files = Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]));
  return new Blob([new Uint8Array(zipSync(files))]);
}
const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;

test('errors of a workbook are empty and asked about, results and rich texts are read', async () => {
  const titles = ['Nom', 'Tel', 'Rue', 'Numéro', 'Code postal', 'Localité'].map((title, index) =>
    text(`${'ABCDEF'.charAt(index)}1`, title),
  );
  const { read } = await readFile(
    'clients',
    workbookOf(`
      <row r="1">${titles.join('')}</row>
      <row r="2"><c r="A2" t="e"><f>VLOOKUP(1,Z:Z,1,0)</f><v>#N/A</v></c>${text('B2', '0475123456')}${text('C2', 'Rue Haute')}<c r="D2"><v>12</v></c><c r="E2"><v>1000</v></c><c r="F2" t="e"><v>#REF!</v></c></row>
      <row r="3">${text('A3', 'Maes')}<c r="C3" t="str"><f>"Rue"&amp;" Haute"</f><v>Rue Haute</v></c><c r="D3"><f>6*2</f><v>12</v></c><c r="E3"><v>1000.0000000001</v></c>${text('F3', 'Bruxelles')}</row>
      <row r="4"><c r="A4" t="inlineStr"><is><r><t xml:space="preserve">Rich </t></r><r><t>texte</t></r></is></c><c r="B4" t="b"><v>1</v></c></row>
      <row r="5"><c r="A5"><f>A4</f></c>${text('B5', '0475000000')}</row>`),
  );
  expect(read.map(asked)).toEqual([['name noValue', 'city noValue'], [], ['phone noValue'], ['name required']]);
  expect(texts(read, 'name', 'city')).toEqual([' | ', 'Maes | Bruxelles', 'Rich texte | ', ' | ']);
  expect(argsOf(read[1])).toMatchObject({ address: { street: 'Rue Haute', number: '12', zipcode: '1000' } });
  // A name is needed: only its user can give one.
  expect(read[0]).toMatchObject({ faults: [{ was: '#N/A' }, { was: '#REF!', proposal: '' }] });
  expect('proposal' in (read[0] !== undefined && 'faults' in read[0] ? (read[0].faults[0] ?? {}) : {})).toBe(false);
});

test('rows are the records that they were before their cells were read this way', async () => {
  const { read } = await readFile(
    'orders',
    'Nom;Tel;Adresse;CP;Ville;Service\nDupont;475123456.0;Rue Haute 12;1000;Bruxelles;PEB\n',
  );
  const plain = await readFile(
    'orders',
    'Nom;Tel;Adresse;CP;Ville;Service\nDupont;475123456;Rue Haute 12;1000;Bruxelles;PEB\n',
  );
  // By the text of each cell, as the first version wrote it.
  const namespace = '6f1d3c0e-5b0a-5d0a-9c57-3a5d0f7b2c11';
  const idOf = (kind: string, ...parts: string[]) => v5(JSON.stringify([kind, certifier.id, ...parts]), namespace);
  const rest = ['Rue Haute 12', '1000', 'Bruxelles', 'PEB'];
  expect([...read, ...plain.read].map(({ id }) => id)).toEqual([
    idOf('orders', 'Dupont', '475123456.0', ...rest),
    idOf('orders', 'Dupont', '475123456', ...rest),
  ]);
  const id = idOf('client of order', 'Dupont', '0475123456', '');
  expect(argsOf(plain.read[0])).toMatchObject({ client: { id, phone: '0475123456' } });
});

test('a street with a number beside another one is asked about', async () => {
  const given = [
    'Rue Haute 12;12',
    'Rue Haute 12 bte 3;12',
    'Rue Haute 12;14',
    'Rue du 8 Mai 1945;12',
    'Rue Haute;12/3',
  ];
  const { read } = await readFile(
    'clients',
    ['Nom;Rue;Huisnummer;CP;Ville', ...given.map((street, at) => `C${at};${street};1000;Bruxelles`)].join('\r\n'),
  );
  expect(texts(read, 'street', 'number', 'box')).toEqual([
    'Rue Haute | 12 | ',
    'Rue Haute | 12 | 3',
    'Rue Haute 12 | 14 | ',
    'Rue du 8 Mai 1945 | 12 | ',
    'Rue Haute | 12 | 3',
  ]);
  expect(read.map(asked)).toEqual([[], [], ['street otherNumber'], [], []]);
});

test('an empty column of numbers is not asked about', async () => {
  const { numberColumns } = await readFile('clients', 'Nom;Rue;No;CP;Ville\r\nJan;Rue Haute 12;;1000;Bruxelles\r\n');
  expect(numberColumns).toEqual([]);
});

const people = 'Nom;Tel;Adresse;Code postal;Localité\r\nDupont;0475123456;Rue Haute 12;1000;Bruxelles\r\n';

test.each([
  ['a title above', `Clients 2026;;;;\r\n;;;;\r\n${people}`, 4],
  ['a title alone in its line', `Liste des clients\r\n\r\n${people}`, 4],
  ['empty lines above', `\r\n;;;;\r\n${people}`, 4],
  ['the separator in quotes', `"sep=;"\r\n${people}`, 2],
  ['nothing above', people, 2],
])('titles are found with %s, and rows keep their line', async (_, file, line) => {
  const { read } = await readFile('clients', file);
  expect(texts(read, 'name', 'phone', 'number', 'city')).toEqual(['Dupont | 0475123456 | 12 | Bruxelles']);
  expect(read[0]?.line).toBe(line);
});

test('a first line of one title is the titles, where no others follow', async () => {
  const { read } = await readFile('clients', 'Nom;\r\nDupont;0475123456\r\nPeeters;0486123456\r\n');
  expect(texts(read, 'name')).toEqual(['Dupont', 'Peeters']);
});

test.each([
  ['Klant,Straat + nr,Postcode + gemeente\nJan,Kerkstraat 12,9000 Gent\n'],
  ['Nom;Adresse;CP/Localité\nJan;Kerkstraat 12;B-9000 Gent\n'],
  ['Nom;Rue;CP;Ville\nJan;Kerkstraat 12;BE-9000;9000 Gent\n'],
  ['Nom;Rue;CP;Ville\nJan;Kerkstraat n° 12;9.000;Gent\n'],
  ['Nom;Rue;CP;Ville\nJan;Kerkstraat 12;9000 - Gent;gent\n'],
])('a code and its town are read in one cell or two: %s', async (file) => {
  const { read } = await readFile('clients', file);
  expect(texts(read, 'street', 'number', 'zipcode', 'city')).toEqual([
    expect.stringMatching(/^Kerkstraat \| 12 \| 9000 \| gent$/i),
  ]);
  expect(read.map(asked)).toEqual([[]]);
});

test('a code with another town than that of its column is asked about', async () => {
  const { read } = await readFile('clients', 'Nom;Rue;CP;Ville\nJan;Kerkstraat 12;9000 Gent;Brugge\n');
  expect(read.map(asked)).toEqual([['zipcode zipcode']]);
});

test.each([
  [
    'First Name,Last Name,Business Street,Business City,Business Postal Code,Business Phone,Mobile Phone,E-mail Address',
    ['Last Name', 'Mobile Phone', 'E-mail Address', '', 'Business Street', '', 'Business Postal Code', 'Business City'],
  ],
  [
    'Voornaam,Achternaam,Werkadres straat,Werkadres plaats,Werkadres postcode,Mobiele telefoon,Fax,E-mailadres',
    [
      'Achternaam',
      'Mobiele telefoon',
      'E-mailadres',
      '',
      'Werkadres straat',
      '',
      'Werkadres postcode',
      'Werkadres plaats',
    ],
  ],
  [
    'Display Name,Phone,Mobile,Email,Street,Street2,Zip,City,Tax ID',
    ['Display Name', 'Phone', 'Email', 'Tax ID', 'Street', '', 'Zip', 'City'],
  ],
  [
    'Nom,Fax,Numéro de téléphone,Adresse e-mail,N° TVA,Rue,Boîte,Code postal,Localité',
    ['Nom', 'Numéro de téléphone', 'Adresse e-mail', 'N° TVA', 'Rue', 'Boîte', 'Code postal', 'Localité'],
  ],
  [
    'Demandeur,GSM,Mail,Ondernemingsnr.,Adresse du bien,Bus,Postnr,Woonplaats',
    ['Demandeur', 'GSM', 'Mail', 'Ondernemingsnr.', 'Adresse du bien', 'Bus', 'Postnr', 'Woonplaats'],
  ],
  [
    'Name,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Street,Busnummer,Address 1 - Postal Code',
    [
      'Name',
      'Phone 1 - Value',
      'E-mail 1 - Value',
      '',
      'Address 1 - Street',
      'Busnummer',
      'Address 1 - Postal Code',
      '',
    ],
  ],
])('the columns of %s are found', (line, wanted) => {
  const headers = line.split(',');
  const mapping = guessMapping('clients', headers);
  const fields = ['name', 'phone', 'email', 'vatNumber', 'street', 'box', 'zipcode', 'city'] as const;
  expect(fields.map((field) => headers[mapping[field] ?? -1] ?? '')).toEqual(wanted);
});

test('a quote that nothing closes takes no other row into its cell', async () => {
  const rows = ['Nom;Tel;Note', '"Le Coin;0475123456;a', 'Immo "Le Bar";0486123456;b', '"C";0470123456;"c;d"'];
  const { read } = await readFile('clients', rows.join('\r\n'));
  expect(texts(read, 'name', 'phone', 'note')).toEqual([
    '"Le Coin | 0475123456 | a',
    'Immo "Le Bar" | 0486123456 | b',
    'C | 0470123456 | c;d',
  ]);
  const two = await readFile('clients', 'Nom;Tel;Note\r\n"A;0475123456;a\r\nB;0486123456;b\r\n"C;0470123456;c\r\n');
  expect(texts(two.read, 'name')).toEqual(['"A', 'B', '"C']);
  const note = await readFile(
    'clients',
    'Nom;Tel;Note\r\nA;0475123456;"clé; étage; code\nsonner"\r\nB;0486123456;b"\r\n',
  );
  expect(texts(note.read, 'name', 'note')).toEqual(['A | clé; étage; code\nsonner', 'B | b"']);
});

test('what spreadsheets mark as a text is that text', async () => {
  const { read } = await readFile('clients', `Nom;Tel;Note\r\n="007";'0475123456;'t Hof\r\n`);
  expect(texts(read, 'name', 'phone', 'note')).toEqual(["007 | 0475123456 | 't Hof"]);
});

test('what stands for nothing is asked about: a word, a sign, the zero of a look-up, a total', async () => {
  const names = ['néant', 'N.v.t.', '.', '0', 'Total : 12', 'Sous-total', 'VRAI'];
  const { read } = await readFile('clients', ['Nom;Tel', ...names.map((name) => `${name};0475123456`)].join('\r\n'));
  expect(read.map(asked)).toEqual(names.map(() => ['name noValue']));
  const others = await readFile('clients', 'Nom\r\nTotalEnergies\r\nGeens\r\nVideo\r\n007\r\n');
  expect(others.read.map(asked)).toEqual([[], [], [], []]);
});
