import type { Language } from '#ui/local-path.ts';

/** A total of a sheet. */
export interface SheetTotal {
  label: string;
  value: string;
  isStrong: boolean;
}

/** A paper for the client, in its words: what `writePdf` lays out. */
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
  /** The first column takes the room that the others leave. */
  table: { head: string[]; rows: string[][] };
  totals: SheetTotal[];
  /** How to pay; `code` is the text of the QR code. Null when there is nothing to pay. */
  payment: { heading: string; lines: string[]; code: string | null; codeLabel: string } | null;
  notes: { heading: string | null; text: string }[];
  /** The foot of a page. */
  foot: (page: number, pages: number) => string;
}
