import { parse } from 'csv-parse/sync';

/** One line of a table: where it starts in its file, and its cells. */
export interface CsvLine {
  /** From 1, as editors count. */
  line: number;
  cells: string[];
}

/**
 * Reads a table as Belgian spreadsheets save it: cells between semicolons, quoted where they hold a semicolon, a line end or a
 * doubled quotation mark. Ignores a byte order mark, Windows line ends and empty lines.
 * @throws {Error} naming the line of a cell whose quotation mark is not closed
 */
export function readCsv(text: string): CsvLine[] {
  const found: CsvLine[] = [];
  let line = 1;
  try {
    parse(text, {
      bom: true,
      delimiter: ';',
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      on_record: (cells: string[], { lines }) => {
        if (cells.some((cell) => cell !== '')) found.push({ line, cells });
        line = lines + 1;
        return null;
      },
    });
  } catch (error) {
    throw new Error(`a quotation mark opened in line ${line} is not closed`, { cause: error });
  }
  return found;
}
