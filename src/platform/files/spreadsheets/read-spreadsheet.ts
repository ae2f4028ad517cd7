import { readXlsx } from 'hucre/xlsx';
import type { ReadCell, SheetAnswer, TextChoice, TextReading } from '#contract/rules/tables/spreadsheets.ts';
import { readBlob } from '#contract/rules/files/unreadable-file.ts';
import { columnName } from './column-name.ts';
import { decodeText } from './decode-text.ts';
import { inflateWithin } from './inflate-within.ts';
import { splitText } from './split-text.ts';

/** Most rows of one import, without the header. */
const importRowsMax = 5_000;
/** Most bytes of a file that is read. */
const bytesMax = 20 * 1024 * 1024;
/** Most bytes of a workbook's content. 100 000 rows of ten columns have some 40 MB. */
const inflatedMax = 100 * 1024 * 1024;

interface Opened {
  rows: readonly (readonly ReadCell[])[];
  /** Ranges of merged cells, rows and columns counted from 0. */
  merges: readonly { startRow: number; startCol: number; endRow: number; endCol: number }[];
  is1904: boolean;
  text?: TextReading;
}

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/** Returns why a container of older Office files is not read: Excel locks a workbook by putting it into one. */
function containerFault(bytes: Uint8Array): SheetAnswer {
  const text = new TextDecoder('utf-16le').decode(bytes.subarray(0, bytes.length - (bytes.length % 2)));
  return { fault: text.includes('EncryptedPackage') ? 'encrypted' : 'notSpreadsheet' };
}

async function openWorkbook(bytes: Uint8Array): Promise<Opened | SheetAnswer> {
  const inflated = inflateWithin(bytes, inflatedMax);
  if (inflated === 'tooMuch') return { fault: 'inflated' };
  if (inflated === 'noZip') return { fault: 'notSpreadsheet' };
  try {
    const { sheets, dateSystem } = await readXlsx(inflated, { sheets: [0] });
    return { rows: sheets[0]?.rows ?? [], merges: sheets[0]?.merges ?? [], is1904: dateSystem === '1904' };
  } catch (error) {
    // The library's own limit of cells: one cell far below the others is enough.
    const hasTooMany = error instanceof Error && / cells\), over the /.test(error.message);
    return { fault: hasTooMany ? 'tooManyRows' : 'notSpreadsheet' };
  }
}

function openText(bytes: Uint8Array, wanted: Partial<TextChoice>): Opened | SheetAnswer {
  const decoded = decodeText(bytes, wanted.encoding);
  // Some programs call a web page .xls.
  if (decoded === null || /^\s*</.test(decoded.text)) return { fault: 'notSpreadsheet' };
  const { encoding, likely } = decoded;
  const { rows, separator } = splitText(decoded.text, wanted.separator);
  return { rows, merges: [], is1904: false, text: { encoding, separator, likely } };
}

/**
 * Reads the first sheet of a workbook, or a CSV, by its content: not by its name. Never rejects on what the file contains.
 * @param wanted how to read a text, where its user said so
 */
export async function readSpreadsheet(file: Blob, wanted: Partial<TextChoice> = {}): Promise<SheetAnswer> {
  if (file.size > bytesMax) return { fault: 'tooBig' };
  const bytes = await readBlob(file).catch(() => null);
  if (bytes === null) return { fault: 'unreadable' };
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return containerFault(bytes);
  const opened = startsWith(bytes, [0x50, 0x4b]) ? await openWorkbook(bytes) : openText(bytes, wanted);
  return 'merges' in opened ? sheetOf(opened) : opened;
}

const widthOf = (row: readonly ReadCell[]): number => row.findLastIndex((cell) => cell !== null && cell !== '') + 1;

/** Returns the titles. A column that most rows have is one without a title; where few have it, a separator stands in a value. */
function titlesOf(header: readonly ReadCell[], rows: readonly (readonly ReadCell[])[]): string[] {
  const wider = rows.map(widthOf).filter((width) => width > header.length);
  const width = wider.length * 2 > rows.length ? Math.max(...wider) : header.length;
  return Array.from({ length: width }, (_, index) => String(header[index] ?? '').trim());
}

function sheetOf({ rows: [header, ...all], merges, is1904, text }: Opened): SheetAnswer {
  const filled = all.findLastIndex((row) => widthOf(row) > 0) + 1;
  if (header === undefined || filled === 0) return { fault: 'empty' };
  if (filled > importRowsMax) return { fault: 'tooManyRows' };
  // A title above the table stands alone in its line: nothing is lost of it.
  const first = [header, ...all].findIndex((row) => row.filter((cell) => cell !== null && cell !== '').length > 1);
  const merged = merges.find(({ startRow, endRow }) => startRow <= filled && endRow >= first);
  if (merged !== undefined) {
    const { startRow, startCol, endRow, endCol } = merged;
    return { fault: 'merged', at: `${cellName(startRow, startCol)}:${cellName(endRow, endCol)}` };
  }
  const rows = all.slice(0, filled).map((row) => [...row]);
  return { headers: titlesOf(header, rows), rows, is1904, ...(text === undefined ? {} : { text }) };
}

const cellName = (row: number, column: number): string => `${columnName(column)}${row + 1}`;
