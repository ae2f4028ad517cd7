import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SheetFault } from '#contract/rules/tables/spreadsheets.ts';
import type { ImportField } from '#data/spreadsheets/import-fields.ts';
import { streetLine } from '#contract/rules/addresses/addresses.ts';
import type { TextEncoding } from '#contract/rules/tables/text-encodings.ts';
import type { ImportFault, RowFault } from '#data/spreadsheets/import-faults.ts';
import type { RowOfFile } from '#data/spreadsheets/import-rows.ts';

export const fieldTitles: Readonly<Record<ImportField, MessageDescriptor>> = {
  name: msg`Nom du client`,
  type: msg`Type de client`,
  phone: msg`Téléphone`,
  email: msg`E-mail`,
  vatNumber: msg`Numéro de TVA`,
  street: msg`Rue`,
  number: msg`Numéro`,
  box: msg`Boîte`,
  apartment: msg`Appartement`,
  zipcode: msg`Code postal`,
  city: msg`Localité`,
  service: msg`Service`,
  price: msg`Prix TVAC`,
  wishedVisit: msg`Visite souhaitée`,
  orderDate: msg`Date de commande`,
  note: msg`Note`,
};

/** What is wrong with a value of a row. */
export const rowFaultLabels: Readonly<Record<ImportFault, MessageDescriptor>> = {
  required: msg`manque`,
  phone: msg`n’est pas un numéro de téléphone`,
  email: msg`n’est pas une adresse e-mail`,
  vatNumber: msg`n’est pas un numéro de TVA`,
  zipcode: msg`n’est pas un code postal belge`,
  notServed: msg`est hors de la zone de l’entreprise`,
  type: msg`n’est pas un type de client`,
  service: msg`n’est pas un service`,
  price: msg`n’est pas un prix`,
  date: msg`n’est pas une date comme 03/12/2026`,
  past: msg`est passé`,
  tooLong: msg`est trop long`,
  twice: msg`est déjà plus haut dans le fichier`,
  noValue: msg`n’est pas une valeur`,
  digitsLost: msg`a perdu des chiffres`,
  isDate: msg`est devenu une date`,
  unreadable: msg`a des lettres illisibles`,
  farPrice: msg`est loin du prix habituel`,
  decimalPrice: msg`est sans doute un prix à trois décimales`,
  noNumber: msg`n’a pas de numéro de maison`,
  otherNumber: msg`a un numéro de maison aussi`,
  extraCells: msg`dépasse les titres du fichier`,
};

/** Why a file is not read. */
export const sheetFaultLabels: Readonly<Record<SheetFault | 'failed', MessageDescriptor>> = {
  unreadable: msg`Ce fichier n’est plus lisible. Choisissez-le à nouveau.`,
  notSpreadsheet: msg`Ce fichier n’est ni un classeur Excel (.xlsx) ni un texte (.csv). Ouvrez-le dans Excel et enregistrez-le comme .xlsx.`,
  encrypted: msg`Ce fichier a un mot de passe. Enregistrez-le sans mot de passe.`,
  tooBig: msg`Ce fichier dépasse 20 Mo. Partagez-le en plusieurs fichiers.`,
  inflated: msg`Ce fichier contient plus de 100 Mo de données. Partagez-le en plusieurs fichiers.`,
  tooManyRows: msg`Ce fichier a trop de lignes : 5 000 au plus. Partagez-le en plusieurs fichiers.`,
  merged: msg`Ce fichier a des cellules fusionnées. Annulez la fusion dans Excel.`,
  empty: msg`Ce fichier n’a aucune ligne sous ses titres.`,
  failed: msg`Ce fichier n’a pas pu être lu.`,
};

/** What encodings are called, in any language. */
export const encodingNames: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-8-twice': 'UTF-8 × 2',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
  macintosh: 'Mac Roman',
  ibm850: 'DOS 850',
};

/** What separates cells. */
export const separatorNames: Readonly<Record<string, MessageDescriptor>> = {
  ';': msg`Point-virgule`,
  ',': msg`Virgule`,
  '\t': msg`Tabulation`,
  '|': msg`Barre verticale`,
};

/** Returns the text that a person recognizes a row by, as it was read. */
export function titleOfRow({ texts }: RowOfFile, locale: string): string {
  const { name, street, number, box, apartment, city } = texts;
  const house = { street, number, boxnumber: box, apartmentnumber: apartment };
  return [name, streetLine(house, locale === 'nl' ? 'nl' : 'fr'), city].filter(Boolean).join(', ');
}

/** Returns what is wrong with a value, with what the file has of it. */
export function faultText({ fault, was = '' }: RowFault, i18n: I18n): string {
  const quoted = was === '' ? '' : i18n._(msg`« ${was} »`);
  return `${quoted} ${i18n._(rowFaultLabels[fault])}`.trim();
}
