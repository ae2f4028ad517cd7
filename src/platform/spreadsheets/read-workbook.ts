import { readXlsx } from 'hucre/xlsx';
import type { SheetAnswer } from '#contract/rules/spreadsheets.ts';

/** Most rows of one import, without the header. */
const importRowsMax = 5_000;
/** Most bytes of a file that is read. */
const bytesMax = 20 * 1024 * 1024;

async function openSheet(bytes: Uint8Array) {
  try {
    const { sheets } = await readXlsx(bytes, { sheets: [0] });
    return sheets[0];
  } catch (error) {
    return error instanceof Error && error.name === 'EncryptedFileError' ? 'encrypted' : 'notXlsx';
  }
}

/** Reads the first sheet of a workbook. Never rejects on what the file contains. */
export async function readWorkbook(file: Blob): Promise<SheetAnswer> {
  if (file.size > bytesMax) return { fault: 'tooBig' };
  const sheet = await openSheet(new Uint8Array(await file.arrayBuffer()));
  if (sheet === 'encrypted' || sheet === 'notXlsx') return { fault: sheet };
  const [header, ...rows] = sheet?.rows ?? [];
  const filled = rows.findLastIndex((row) => row.some((cell) => cell !== null && cell !== '')) + 1;
  if (header === undefined || filled === 0) return { fault: 'empty' };
  if (filled > importRowsMax) return { fault: 'tooManyRows', count: filled };
  if ((sheet?.merges ?? []).some(({ startRow }) => startRow <= filled)) return { fault: 'merged' };
  return { headers: header.map((cell) => String(cell ?? '').trim()), rows: rows.slice(0, filled) };
}
