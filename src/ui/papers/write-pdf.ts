import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { localeTags } from '#ui/page/local-path.ts';
import type { Sheet, SheetTable, SheetTotal } from './sheet.ts';

/** The bytes of a TrueType font per weight. */
export interface PaperFonts {
  regular: Uint8Array<ArrayBuffer>;
  bold: Uint8Array<ArrayBuffer>;
}

export interface WrittenPdf {
  blob: Blob;
  /** The characters that the font lacks, each once: the PDF has a box in their place. */
  missing: string[];
}

type Pdf = PDFKit.PDFDocument;

/** The part of a document that tells which letters its font has. */
interface FontInUse {
  _font: { font: { hasGlyphForCodePoint: (point: number) => boolean } };
}

/** Lengths in points. A4 has 595 × 842. */
const margin = 50;
const footRoom = 40;
const pageWidth = 595.28;
const width = pageWidth - 2 * margin;
const gap = 20;
const half = (width - gap) / 2;
const codeSide = 90;
const cell = 6;
const numberColumn = 80;
const textColumn = 95;
/** Height that a table begins with at least: its heading, its head and a line. */
const fewLines = 60;
/** Height of the tallest row that stays whole: a page less its margins and the head of a table. */
const tallest = 660;

const ink = '#111827';
const quiet = '#4b5563';
const rule = '#d1d5db';

type Features = PDFKit.Mixins.OpenTypeFeatures[];

/** Turns off contextual letters, which would make a × of the x in `80x80`. Amounts have figures of one width. */
const plain = { calt: false };
const figures = { ...plain, tnum: true };

interface Style {
  size?: number;
  isBold?: boolean;
  color?: string;
  align?: 'left' | 'right';
}

/** Returns the text as a PDF can draw it: composed letters, and no control character but line ends. */
function drawable(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ');
}

/** Draws a sheet from top to bottom. `y` is where the next block begins. */
class SheetWriter {
  readonly pdf: Pdf;
  readonly missing = new Set<string>();
  y = margin;

  constructor(pdf: Pdf) {
    this.pdf = pdf;
  }

  private use(text: string, { size = 9.5, isBold = false, color = ink, align = 'left' }: Style, room: number) {
    const shown = drawable(text);
    this.pdf
      .font(isBold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(color);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types leave out the font in use
    const { _font: current } = this.pdf as unknown as FontInUse;
    for (const letter of shown)
      if (
        !/[\n\p{Default_Ignorable_Code_Point}]/u.test(letter) &&
        !current.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
      )
        this.missing.add(letter);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fontkit also takes an object, which alone turns a feature off
    const features = (align === 'right' ? figures : plain) as unknown as Features;
    return { shown, options: { width: room, align, features, lineGap: 1.5 } };
  }

  /** Returns the height of a text in a column. */
  height(text: string, style: Style, room: number): number {
    const { shown, options } = this.use(text, style, room);
    return this.pdf.heightOfString(shown, options);
  }

  /** Writes a text in a column; a text that is longer than the page goes on on the next. Returns where it ends. */
  write(text: string, style: Style, at: { x: number; y: number; room: number }): number {
    const { shown, options } = this.use(text, style, at.room);
    this.pdf.text(shown, at.x, at.y, options);
    return this.pdf.y;
  }

  /** Begins a page unless this one has the room. */
  ensure(height: number): boolean {
    if (this.y + height <= this.pdf.page.height - margin - footRoom) return false;
    this.pdf.addPage();
    this.y = margin;
    return true;
  }

  pages(): number {
    return this.pdf.bufferedPageRange().count;
  }

  line(y: number, x = margin, length = width): void {
    this.pdf
      .moveTo(x, y)
      .lineTo(x + length, y)
      .lineWidth(0.75)
      .strokeColor(rule)
      .stroke();
  }
}

function writeHead(writer: SheetWriter, { sender, title, facts }: Sheet): void {
  const [name = '', ...lines] = sender;
  let left = writer.write(name, { size: 12, isBold: true }, { x: margin, y: margin, room: half });
  for (const one of lines) left = writer.write(one, { color: quiet }, { x: margin, y: left, room: half });
  const x = margin + half + gap;
  let right = writer.write(title, { size: 16, isBold: true }, { x, y: margin, room: half }) + 4;
  for (const [label, value] of facts) {
    const labelRoom = half * 0.45;
    const ends = [
      writer.write(label, { color: quiet }, { x, y: right, room: labelRoom - 6 }),
      writer.write(value, {}, { x: x + labelRoom, y: right, room: half - labelRoom }),
    ];
    right = Math.max(...ends);
  }
  writer.y = Math.max(left, right) + gap;
}

function writeParties(writer: SheetWriter, { parties }: Sheet): void {
  const ends = parties.map(({ heading, lines }, index) => {
    const place = { x: margin + index * (half + gap), room: half };
    let y = writer.write(heading, { size: 8.5, color: quiet }, { ...place, y: writer.y });
    for (const [row, one] of lines.entries()) y = writer.write(one, { isBold: row === 0 }, { ...place, y });
    return y;
  });
  writer.y = Math.max(writer.y, ...ends) + gap;
}

/** Returns where the columns of a table stand. */
function columnsOf({
  columns,
  head,
}: SheetTable): (index: number) => { x: number; room: number; align: 'left' | 'right' } {
  const narrow = columns === 'amounts' ? numberColumn : textColumn;
  const wideAt = columns === 'amounts' ? 0 : head.length - 1;
  const wide = width - (head.length - 1) * narrow;
  return (index) => ({
    x: margin + index * narrow + (index > wideAt ? wide - narrow : 0) + (columns === 'amounts' && index > 0 ? cell : 0),
    room: (index === wideAt ? wide : narrow) - cell,
    align: columns === 'amounts' && index > 0 ? 'right' : 'left',
  });
}

function writeTable(writer: SheetWriter, table: SheetTable): void {
  const { heading, head, rows } = table;
  const columnOf = columnsOf(table);
  const writeRow = (cells: string[], style: Style): void => {
    const texts = cells.map((text, index) => {
      const place = columnOf(index);
      return { text, place, tall: writer.height(text, { ...style, ...place }, place.room) };
    });
    const row = Math.max(...texts.map(({ tall }) => tall)) + 2 * cell;
    // One that no page has the room for goes on on the next.
    if (writer.ensure(row > tallest ? fewLines : row) && style.isBold !== true)
      writeRow(head, { isBold: true, size: 8.5 });
    const page = writer.pages();
    let end = writer.y;
    // One that goes on on the next page is written last: the others stand where the row begins.
    const inOrder = row > tallest ? texts.toSorted((one, other) => one.tall - other.tall) : texts;
    for (const { text, place } of inOrder) {
      const { align, ...at } = place;
      end = writer.write(text, { ...style, align }, { ...at, y: writer.y + cell });
    }
    writer.y = writer.pages() === page ? writer.y + row : end + cell;
    writer.line(writer.y);
  };
  writer.ensure(fewLines);
  if (heading !== null)
    writer.y = writer.write(heading, { isBold: true, size: 11 }, { x: margin, y: writer.y, room: width });
  writeRow(head, { isBold: true, size: 8.5 });
  for (const row of rows) writeRow(row, {});
}

function writeFurther(writer: SheetWriter, { further }: Sheet): void {
  for (const table of further.filter(({ rows }) => rows.length > 0)) {
    writeTable(writer, table);
    writer.y += gap;
  }
}

function writeTotals(writer: SheetWriter, totals: SheetTotal[]): void {
  const room = width * 0.55;
  const x = margin + width - room;
  const labelRoom = room - numberColumn - gap;
  const styleOf = ({ isStrong }: SheetTotal): Style => (isStrong ? { isBold: true, size: 11 } : {});
  const heights = totals.map((one) => writer.height(one.label, styleOf(one), labelRoom) + cell);
  writer.ensure(heights.reduce((sum, one) => sum + one, 2 * cell));
  writer.y += cell;
  for (const [index, one] of totals.entries()) {
    writer.write(one.label, styleOf(one), { x, y: writer.y, room: labelRoom });
    const value = { x: x + labelRoom, y: writer.y, room: numberColumn + gap };
    writer.write(one.value, { ...styleOf(one), align: 'right' }, value);
    writer.y += heights[index] ?? 0;
  }
  writer.y += gap;
}

function writeCode({ pdf, y }: SheetWriter, text: string): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const module = codeSide / size;
  for (const [row, cells] of data.entries())
    for (const [column, isBlack] of cells.entries())
      if (isBlack) pdf.rect(margin + column * module, y + row * module, module, module);
  pdf.fillColor('#000').fill();
}

function writePayment(writer: SheetWriter, { payment }: Sheet): void {
  if (payment === null) return;
  const { heading, lines, code, codeLabel } = payment;
  const x = code === null ? margin : margin + codeSide + gap;
  const room = width - (x - margin);
  const texts: [string, Style][] = [
    [heading, { isBold: true, size: 11 }],
    ...lines.map((one): [string, Style] => [one, {}]),
    ...(code === null ? [] : [[codeLabel, { size: 8.5, color: quiet }] satisfies [string, Style]]),
  ];
  const tall = texts.reduce((sum, [text, style]) => sum + writer.height(text, style, room), 0);
  const block = Math.max(tall, code === null ? 0 : codeSide);
  writer.ensure(block);
  if (code !== null) writeCode(writer, code);
  let { y } = writer;
  for (const [text, style] of texts) y = writer.write(text, style, { x, y, room });
  writer.y += block + gap;
}

function writeNotes(writer: SheetWriter, { notes }: Sheet): void {
  for (const { heading, text } of notes) {
    writer.ensure(40);
    if (heading !== null)
      writer.y = writer.write(heading, { isBold: true, size: 8.5 }, { x: margin, y: writer.y, room: width });
    const style: Style = { size: 8.5, color: quiet };
    writer.y = writer.write(text, style, { x: margin, y: writer.y, room: width }) + 8;
  }
}

function writeFeet(writer: SheetWriter, { foot }: Sheet): void {
  const { pdf } = writer;
  const count = writer.pages();
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(index);
    // A text below the margin would begin a page.
    pdf.page.margins.bottom = 0;
    const place = { x: margin, y: pdf.page.height - margin, room: width };
    writer.write(foot(index + 1, count), { size: 8, color: quiet }, place);
  }
}

/** Writes a sheet as a PDF of A4 pages with its own fonts. */
export async function writePdf(sheet: Sheet, fonts: PaperFonts): Promise<WrittenPdf> {
  const { title, language, sender } = sheet;
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: margin, left: margin, right: margin, bottom: margin + footRoom },
    bufferPages: true,
    pdfVersion: '1.7',
    lang: localeTags[language],
    displayTitle: true,
    info: { Title: title, Author: sender[0] ?? '' },
    // None of its own: the two below are embedded.
    font: '',
  });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const written = new Promise<Blob>((resolve, reject) => {
    pdf.on('data', (part: Uint8Array<ArrayBuffer>) => parts.push(part));
    pdf.on('end', () => resolve(new Blob(parts, { type: 'application/pdf' })));
    pdf.on('error', reject);
  });
  pdf.registerFont('regular', fonts.regular);
  pdf.registerFont('bold', fonts.bold);
  const writer = new SheetWriter(pdf);
  writeHead(writer, sheet);
  writeParties(writer, sheet);
  writeTable(writer, sheet.table);
  writeTotals(writer, sheet.totals);
  writePayment(writer, sheet);
  writeFurther(writer, sheet);
  writeNotes(writer, sheet);
  writeFeet(writer, sheet);
  pdf.end();
  return { blob: await written, missing: [...writer.missing] };
}
