import type { Language } from '#ui/page/local-path.ts';

/** A total of a sheet. */
export interface SheetTotal {
  label: string;
  value: string;
  isStrong: boolean;
}

/** A table of a sheet. */
export interface SheetTable {
  heading: string | null;
  /** Of `texts` the last column takes the room that the others leave; of `amounts` the first, and the others are numbers. */
  columns: 'amounts' | 'texts';
  head: string[];
  rows: string[][];
}

/** A paper in its words: what `writePdf` and `SheetView` lay out. */
export interface Sheet {
  language: Language;
  /** Without folder, with its ending. */
  fileName: string;
  title: string;
  /** Who sends it; the first line is the name. */
  sender: string[];
  facts: (readonly [label: string, value: string])[];
  /** Whom and what it concerns. The first line of each is the name. */
  parties: { heading: string; lines: string[] }[];
  /** What it is about. */
  table: SheetTable;
  totals: SheetTotal[];
  /** How to pay; `code` is the text of the QR code. Null when there is nothing to pay. */
  payment: { heading: string; lines: string[]; code: string | null; codeLabel: string } | null;
  /** Whatever else belongs to it; a table without rows is left out. */
  further: SheetTable[];
  notes: { heading: string | null; text: string }[];
  /** The foot of a page. */
  foot: (page: number, pages: number) => string;
}
