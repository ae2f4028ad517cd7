import type { Order } from '#contract/entities/order.ts';
import { readAddressLine } from '#contract/rules/addresses/address-line.ts';
import { phoneLabels } from '#contract/rules/text/found-reach.ts';
import type { ReadCell, ReadSheet } from '#contract/rules/tables/spreadsheets.ts';
import { folded } from '../text/folded-text.ts';

export const importKinds = ['clients', 'orders'] as const;
export type ImportKind = (typeof importKinds)[number];

const ofReach = ['phone', 'email', 'vatNumber', 'street', 'number', 'box', 'apartment', 'zipcode', 'city'] as const;

export const importFields = {
  clients: ['name', 'type', ...ofReach, 'note'],
  orders: ['name', ...ofReach, 'service', 'price', 'wishedVisit', 'orderDate', 'note'],
} as const satisfies Record<ImportKind, readonly string[]>;
export type ImportField = (typeof importFields)[ImportKind][number];

/** Fields without which a row cannot be imported. */
export const requiredFields: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  clients: ['name'],
  orders: ['name', 'street', 'zipcode', 'city', 'service'],
};

/** The column of each field, counted from 0; null for a field that the file does not have. */
export type Mapping = Readonly<Partial<Record<ImportField, number | null>>>;

/** Usual headers and their beginnings, folded: French, Dutch, English, those of address books and of bookkeeping too. */
const usual: Readonly<Record<ImportField, string>> = {
  name: 'nom|client|klant|naam|name|customer|societe|bedrijf|company|organi|firma|raison sociale|denomination|achternaam|last name|display name|full name|demandeur|aanvrager|opdrachtgever|donneur d ordre|proprietaire|eigenaar',
  type: 'type|soort',
  phone: phoneLabels.join('|'),
  email:
    'e mail|email|mail|courriel|adresse e mail|adresse email|adresse mail|adresse de messagerie|adresse electronique|adres e mail',
  vatNumber:
    'numero de tva|numero tva|tva|n tva|no tva|btw|vat|tax id|bce|kbo|ondernemingsnummer|ondernemingsnr|numero d entreprise|n d entreprise',
  street: 'rue|adresse|straat|adres|street|address|nom de rue|nom de la rue',
  number: 'huisnummer|huisnr|house number|numero de maison|numero de rue|n de maison|n de rue',
  box: 'boite|bte|bus|box|busnummer|busnr|boxnummer|numero de boite|n de boite|n bte|n boite',
  apartment: 'appartement|appart|etage|verdieping',
  zipcode: 'code postal|cp|postcode|zip|postal code|postnr|postnummer',
  city: 'localite|commune|ville|gemeente|plaats|woonplaats|stad|city',
  service: 'service|dienst|produit|prestation|mission|opdracht',
  price: 'prix|total|montant|prijs|bedrag|price|honoraires|ereloon|tarif|tarief',
  wishedVisit:
    'date souhaitee|visite souhaitee|date de visite|gewenste datum|gewenst bezoek|bezoekdatum|wished|rdv|rendez vous|afspraak',
  orderDate: 'date|datum|besteldatum',
  note: 'note|remarque|opmerking|nota|commentaire',
};
const wordsOf = (field: ImportField): string[] => usual[field].split('|');

/** Titles of a column of numbers, folded: of houses, of clients or of lines. */
const bareNumbers = ['numero', 'num', 'n', 'nr', 'no', 'nummer', 'number'];

/** Rows by which a column is judged. */
const judgedRows = 200;

/** The end of a title of numbers, folded: `Klantnr`, `Client n°`. */
const numbersEnd = /(?:nr|nummer|number|numero|\b(?:n|no|id|code|ref))$/;

const namesOf = (headers: readonly string[]): string[] =>
  headers.map((header) => folded(header.replaceAll('º', '°')).replace(/\.$/, ''));

/** Returns the columns of bare numbers: of houses, of clients or of lines. */
const bareColumns = (headers: readonly string[]): number[] =>
  namesOf(headers).flatMap((name, column) => (bareNumbers.includes(name) ? [column] : []));

/** Returns whether a column of numbers is that of houses: behind the streets, none of which has one, and each looks like one. */
function isOfHouses(column: number, rows: readonly (readonly ReadCell[])[], { street }: Mapping): boolean {
  if (street === undefined || street === null || column !== street + 1) return false;
  const judged = rows.slice(0, judgedRows);
  const filled = judged.map((row) => [String(row[column] ?? ''), String(row[street] ?? '')] as const);
  const numbers = filled.filter(([number]) => number !== '');
  const houses = numbers.filter(([number]) => /^\d{1,4}(?!\d)/.test(number));
  const withNumber = filled.filter(([, line]) => readAddressLine(line).number !== undefined);
  return houses.length >= numbers.length * 0.8 && withNumber.length <= judged.length / 2;
}

/** Fields whose word may stand behind others: `Business Phone`, `Numéro de téléphone`. */
const foundWithin: readonly ImportField[] = ['phone', 'email', 'street', 'zipcode', 'city'];

/** How a title may fit the word of a field, the best first: a whole title is a better sign than its beginning. */
const waysToFit: readonly ((name: string, word: string, field: ImportField) => boolean)[] = [
  (name, word) => name === word,
  (name, word) => name.startsWith(`${word} `),
  // "Business" is no box.
  (name, word, field) => field !== 'box' && word.length > 2 && name.startsWith(word),
  (name, word, field) => foundWithin.includes(field) && word.length > 2 && name.includes(` ${word}`),
];

/** Returns whether a title that fits a field is of something else: the number of a client, a fax, what kind a number is. */
function isOther(name: string, field: ImportField): boolean {
  if (field === 'name') return numbersEnd.test(name);
  if (field === 'phone' || field === 'email') return /fax|\b(?:label|type)$/.test(name);
  return field === 'street' && /^(?:n|nr|no|num|numero|nummer)\b/.test(name);
}

/**
 * Guesses the column of each field from the headers. A column serves one field only. One that is headed "N°" is that of houses where
 * it stands behind the street and the rows say so.
 * @param known the columns that are known already; null for a field that the file does not have
 */
export function guessMapping(
  kind: ImportKind,
  headers: readonly string[],
  rows: readonly (readonly ReadCell[])[] = [],
  known: Mapping = {},
): Mapping {
  const names = namesOf(headers);
  const taken = new Set<number | null>(Object.values(known));
  const mapping: Partial<Record<ImportField, number | null>> = { ...known };
  for (const fits of waysToFit) {
    for (const [column, name] of names.entries()) {
      const fitting = importFields[kind].flatMap((field) =>
        mapping[field] !== undefined || taken.has(column) || isOther(name, field)
          ? []
          : wordsOf(field).flatMap((word) => (fits(name, word, field) ? [{ field, length: word.length }] : [])),
      );
      // The longest word says most: "adresse e mail" is no address.
      const [best] = fitting.toSorted((one, other) => other.length - one.length);
      if (best === undefined) continue;
      taken.add(column);
      mapping[best.field] = column;
    }
  }
  const number = bareColumns(headers).find((column) => !taken.has(column) && isOfHouses(column, rows, mapping));
  return mapping.number === undefined && number !== undefined ? { ...mapping, number } : mapping;
}

/** Returns the columns headed "N°" while no column is known to have the numbers of houses: the user says which one has. */
export function doubtfulNumbers(
  headers: readonly string[],
  mapping: Mapping,
  rows: readonly (readonly ReadCell[])[],
): number[] {
  const others = new Set(Object.values(mapping));
  const isFilled = (column: number): boolean => rows.some((row) => String(row[column] ?? '').trim() !== '');
  return mapping.number === undefined
    ? bareColumns(headers).filter((column) => !others.has(column) && isFilled(column))
    : [];
}

/**
 * Returns the columns that were chosen for a source before fields came, without those: a column headed "N°" was taken for that of houses
 * unasked.
 */
export function chosenBefore(headers: readonly string[], { number, box, apartment, ...mapping }: Mapping): Mapping {
  const known = typeof number === 'number' && bareColumns(headers).includes(number) ? undefined : number;
  const since = Object.entries({ number: known, box, apartment }).filter(([, column]) => typeof column === 'number');
  return { ...mapping, ...Object.fromEntries(since) };
}

/** Usual names of customer types, besides those on screen: a file keeps the language of whoever wrote it. */
export const usualTypes: Readonly<Record<Order['client']['type'], readonly string[]>> = {
  Other: ['Autre', 'Andere'],
  OrderRequester: ['Demandeur', 'Aanvrager'],
  Customer: ['Client', 'Klant', 'Particulier'],
  Agency: ['Agence', 'Agence immobilière', 'Immokantoor', 'Makelaar'],
  ElectricalInstaller: ['Installateur électrique', 'Électricien', 'Elektricien'],
  Lawyer: ['Avocat', 'Advocaat'],
  Trustee: ['Syndic', 'Syndicus'],
  Promoter: ['Promoteur', 'Projectontwikkelaar'],
  PublicSocialRealEstateAgencies: ['Agence immobilière sociale', 'AIS', 'Sociaal verhuurkantoor', 'SVK'],
  MultiOwner: ['Multipropriétaire', 'Eigenaar van meerdere panden'],
  Bank: ['Banque', 'Bank'],
  Architect: ['Architecte', 'Architect'],
  DesignOffice: ['Bureau d’études', "Bureau d'études", 'Studiebureau'],
  Certifier: ['Certificateur', 'Energiedeskundige'],
  HeatingInstaller: ['Chauffagiste', 'Installateur de chauffage', 'Verwarmingsinstallateur'],
  GeneralContractor: ['Entrepreneur', 'Entrepreneur général', 'Algemeen aannemer', 'Aannemer'],
  Surveyor: ['Géomètre', 'Landmeter'],
  PropertyExpert: ['Expert immobilier', 'Vastgoedexpert'],
  MunicipalAdministration: ['Administration communale', 'Commune', 'Gemeentebestuur', 'Gemeente'],
  Notary: ['Notaire', 'Notaris'],
};

const filledOf = (row: readonly ReadCell[]): number => row.filter((cell) => String(cell ?? '').trim() !== '').length;

/** Lines above the titles that are looked at. */
const aboveMost = 10;

/** Returns a sheet with its titles where a line of its own, such as `Clients 2026`, or empty ones stand above. Rows keep their line. */
export function withTitles<Sheet extends Pick<ReadSheet, 'headers' | 'rows'>>(kind: ImportKind, sheet: Sheet): Sheet {
  const { headers, rows } = sheet;
  const at = filledOf(headers) > 1 ? -1 : rows.slice(0, aboveMost).findIndex((row) => filledOf(row) > 1);
  const titles = (rows[at] ?? []).map((cell) => String(cell ?? '').trim());
  // A row of values has numbers, and few words of titles.
  const areTitles =
    !titles.some((title) => /\d{3}|@/.test(title)) && Object.keys(guessMapping(kind, titles)).length > 1;
  if (!areTitles) return sheet;
  const width = Math.max(headers.length, titles.length);
  return {
    ...sheet,
    headers: Array.from({ length: width }, (_, index) => titles[index] ?? ''),
    rows: rows.map((row, index) => (index > at ? row : [])),
  };
}
