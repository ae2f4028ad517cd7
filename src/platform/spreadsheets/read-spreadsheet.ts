import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { unmarked } from '#contract/rules/csv-table.ts';
import type { ReadCell, SheetAnswer } from '#contract/rules/spreadsheets.ts';
import { columnName } from './column-name.ts';
import { decodeText } from './decode-text.ts';
import { inflateWithin } from './inflate-within.ts';

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

function openText(bytes: Uint8Array): Opened | SheetAnswer {
  const text = decodeText(bytes);
  // Some programs call a web page .xls.
  if (text === null || /^\s*</.test(text)) return { fault: 'notSpreadsheet' };
  // Excel's own way to name the separator.
  const [named, delimiter] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  const rows = parseCsv(text.slice(named?.length ?? 0), delimiter === undefined ? {} : { delimiter });
  const texts = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? unmarked(cell) : cell)));
  return { rows: texts, merges: [], is1904: false };
}

/** Reads the first sheet of a workbook, or a CSV, by its content: not by its name. Never rejects on what the file contains. */
export async function readSpreadsheet(file: Blob): Promise<SheetAnswer> {
  if (file.size > bytesMax) return { fault: 'tooBig' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return containerFault(bytes);
  const opened = startsWith(bytes, [0x50, 0x4b]) ? await openWorkbook(bytes) : openText(bytes);
  return 'merges' in opened ? sheetOf(opened) : opened;
}

function sheetOf({ rows: [header, ...rows], merges, is1904 }: Opened): SheetAnswer {
  const filled = rows.findLastIndex((row) => row.some((cell) => cell !== null && cell !== '')) + 1;
  if (header === undefined || filled === 0) return { fault: 'empty' };
  if (filled > importRowsMax) return { fault: 'tooManyRows' };
  const merged = merges.find(({ startRow }) => startRow <= filled);
  if (merged !== undefined) {
    const { startRow, startCol, endRow, endCol } = merged;
    return { fault: 'merged', at: `${cellName(startRow, startCol)}:${cellName(endRow, endCol)}` };
  }
  return {
    headers: header.map((cell) => String(cell ?? '').trim()),
    rows: rows.slice(0, filled).map((row) => [...row]),
    is1904,
  };
}

const cellName = (row: number, column: number): string => `${columnName(column)}${row + 1}`;
