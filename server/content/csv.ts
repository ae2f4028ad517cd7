/** One line of a table: where it stands in its file, and its cells. */
export interface CsvLine {
  /** From 1, as editors count. */
  line: number;
  cells: string[];
}

/** A quotation mark that is never closed: everything after it would be one cell. */
class OpenQuote extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`a quotation mark opened in line ${line} is not closed`);
    this.line = line;
  }
}

/**
 * Reads a table as spreadsheets of Belgium save it: cells between semicolons, in quotation marks where they hold one, a line end
 * or a quotation mark (doubled). A byte order mark, Windows line ends and empty lines do not matter.
 * @throws {OpenQuote}
 */
export function readCsv(text: string): CsvLine[] {
  const found: CsvLine[] = [];
  let cells: string[] = [];
  let line = 1;
  let start = 1;
  const cell = /(?:"((?:[^"]|"")*)"[^\S\r\n]*|([^;\r\n]*))(;|\r\n|\n|\r|$)/y;
  const source = text.replace(/^\uFEFF/, '');
  while (cell.lastIndex < source.length) {
    const match = cell.exec(source);
    if (match === null) throw new OpenQuote(line);
    const [all, quoted, plain = '', end] = match;
    if (quoted === undefined && plain.startsWith('"')) throw new OpenQuote(line);
    cells.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'));
    line += all.split(/\r\n|\n|\r/).length - 1;
    const isLast = end !== ';' || cell.lastIndex === source.length;
    if (!isLast) continue;
    if (end === ';') cells.push('');
    if (cells.some((one) => one !== '')) found.push({ line: start, cells });
    cells = [];
    start = line;
  }
  return found;
}
