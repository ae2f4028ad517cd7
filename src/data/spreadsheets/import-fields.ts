import type { Order } from '#contract/entities/order.ts';
import { folded } from '../search/folded-text.ts';

export const importKinds = ['clients', 'orders'] as const;
export type ImportKind = (typeof importKinds)[number];

export const importFields = {
  clients: ['name', 'type', 'phone', 'email', 'vatNumber', 'street', 'number', 'zipcode', 'city', 'note'],
  orders: [
    'name',
    'phone',
    'email',
    'vatNumber',
    'street',
    'number',
    'box',
    'zipcode',
    'city',
    'service',
    'price',
    'wishedVisit',
    'orderDate',
    'note',
  ],
} as const satisfies Record<ImportKind, readonly string[]>;
export type ImportField = (typeof importFields)[ImportKind][number];

/** Fields without which a row cannot be imported. */
export const requiredFields: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  clients: ['name'],
  orders: ['name', 'street', 'zipcode', 'city', 'service'],
};

/** The column of each field, counted from 0; null for a field that the file does not have. */
export type Mapping = Readonly<Partial<Record<ImportField, number | null>>>;

/** Beginnings of usual headers, folded: French, Dutch, English. */
const usual: Record<ImportField, readonly string[]> = {
  name: ['nom', 'client', 'klant', 'naam', 'name', 'customer', 'societe', 'bedrijf'],
  type: ['type', 'soort'],
  phone: ['tel', 'gsm', 'phone', 'mobile'],
  email: ['e mail', 'email', 'mail', 'courriel'],
  vatNumber: ['numero de tva', 'tva', 'n tva', 'btw', 'vat'],
  street: ['rue', 'adresse', 'straat', 'adres', 'street', 'address'],
  number: ['numero', 'n', 'nr', 'nummer', 'huisnummer', 'number'],
  box: ['boite', 'bte', 'bus', 'box'],
  zipcode: ['code postal', 'cp', 'postcode', 'zip'],
  city: ['localite', 'commune', 'ville', 'gemeente', 'plaats', 'stad', 'city'],
  service: ['service', 'dienst', 'produit', 'prestation'],
  price: ['prix', 'total', 'montant', 'prijs', 'bedrag', 'price'],
  wishedVisit: [
    'date souhaitee',
    'visite souhaitee',
    'date de visite',
    'gewenste datum',
    'gewenst bezoek',
    'bezoekdatum',
    'wished',
  ],
  orderDate: ['date', 'datum', 'besteldatum'],
  note: ['note', 'remarque', 'opmerking', 'nota', 'commentaire'],
};

/** Guesses the column of each field from the headers. A column serves one field only. */
export function guessMapping(kind: ImportKind, headers: readonly string[]): Mapping {
  const names = headers.map((header) => folded(header).trim());
  const taken = new Set<number>();
  const mapping: Partial<Record<ImportField, number | null>> = {};
  // A whole header is a better sign than its beginning.
  for (const fits of [
    (name: string, word: string) => name === word,
    (name: string, word: string) => word.length > 2 && name.startsWith(word),
  ]) {
    for (const field of importFields[kind]) {
      if (mapping[field] !== undefined) continue;
      const column = names.findIndex(
        (name, index) => !taken.has(index) && usual[field].some((word) => fits(name, word)),
      );
      if (column === -1) continue;
      taken.add(column);
      mapping[field] = column;
    }
  }
  return mapping;
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
