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

/** Why a file cannot be imported. */
export type SheetFault = 'notXlsx' | 'encrypted' | 'tooBig' | 'tooManyRows' | 'merged' | 'empty';

/** A cell as a file holds it. */
export type ReadCell = string | number | boolean | Date | null;

/** The first sheet of a file: its headers, and the rows below. */
export interface ReadSheet {
  headers: string[];
  rows: ReadCell[][];
}

/** What reading a file gives. `count` is the number of its rows when there are too many. */
export type SheetAnswer = ReadSheet | { fault: SheetFault; count?: number };

/** Most links that Excel accepts in one sheet. */
export const linksMax = 65_530;
