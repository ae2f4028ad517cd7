import type { TextEncoding } from './text-encodings.ts';

/** What a column of a sheet holds. Money is in cents, an instant in ISO 8601, a share from 0 to 1. */
export type CellKind = 'text' | 'link' | 'day' | 'instant' | 'money' | 'number' | 'share' | 'yesNo';

/** A cell before it is typed by its column's kind. */
export type SheetCell = string | number | boolean | null | { text: string; href: string };

export interface SheetColumn {
  title: string;
  kind: CellKind;
  /** The last row sums this column. */
  hasTotal?: boolean;
}

/** What a sheet is written from. */
export interface SheetContent {
  name: string;
  columns: readonly SheetColumn[];
  rows: readonly (readonly SheetCell[])[];
}

/** A workbook, or a table of texts that any program reads. */
export const sheetFormats = ['xlsx', 'csv'] as const;
export type SheetFormat = (typeof sheetFormats)[number];

/** Why a file cannot be imported. */
export type SheetFault =
  | 'unreadable'
  | 'notSpreadsheet'
  | 'encrypted'
  | 'tooBig'
  | 'inflated'
  | 'tooManyRows'
  | 'merged'
  | 'empty';

/** A cell as a file holds it. */
export type ReadCell = string | number | boolean | Date | null;

/** The first sheet of a file: its headers, and the rows below. */
export interface ReadSheet {
  headers: string[];
  rows: ReadCell[][];
  /** Its days are counted from 1904, as Excel on old Macs did. */
  is1904: boolean;
  /** How a text was read. A workbook says itself how it is. */
  text?: TextReading;
}

/** What separates the cells of a text, the usual one in Belgium first. */
export const separators = [';', '\t', '|', ','] as const;

/** How a text was read, or is to be. */
export interface TextChoice {
  encoding: TextEncoding;
  separator: string;
}

export interface TextReading extends TextChoice {
  /** Encodings that are about as likely as the one it was read in, that one first, each with words that it gives; empty when there is no doubt. */
  likely: { encoding: TextEncoding; words: string[] }[];
}

/** What reading a file gives. `at` names the cells of the fault. */
export type SheetAnswer = ReadSheet | { fault: SheetFault; at?: string };

/** Most links that Excel accepts in one sheet. */
export const linksMax = 65_530;
