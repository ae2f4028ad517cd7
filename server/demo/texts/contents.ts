import { createHash } from 'node:crypto';
import PDFDocument from 'pdfkit';
import type { Upload } from '#contract/entities/upload.ts';
import type { Scene } from '../files/sample-pictures.ts';
import { samplePicture } from '../files/sample-pictures.ts';

/** Maps lower-case hex SHA-256 hashes to file contents. Several files may share one content. */
export type Contents = Map<string, Buffer>;

/** The fields of an upload row that describe its content. */
export type Facts = Pick<Upload, 'type' | 'size' | 'sha256'>;

/** Creates the pictures and PDFs of one company. */
export interface Archive {
  picture: (scene: Scene, number: number) => Facts;
  paper: (heading: string, lines: readonly string[]) => Facts;
  /** Returns the contents requested since the last call. */
  take: () => Contents;
}

/** Returns the bytes of a PDF: one A4 page with a heading and lines below it. The same text gives the same bytes. */
function pdfOf(heading: string, lines: readonly string[]): Buffer {
  const pdf = new PDFDocument({ size: 'A4', margin: 56, info: { Title: heading, CreationDate: new Date(0) } });
  pdf.font('Helvetica-Bold').fontSize(18).text(heading).moveDown();
  pdf.font('Helvetica').fontSize(11).text(lines.join('\n'), { lineGap: 6 });
  pdf.end();
  const bytes: unknown = pdf.read();
  if (!Buffer.isBuffer(bytes)) throw new Error('the PDF has no bytes');
  return bytes;
}

export function createArchive(): Archive {
  let contents: Contents = new Map();
  const note = (type: string, bytes: Buffer): Facts => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    contents.set(sha256, bytes);
    return { type, size: bytes.length, sha256 };
  };
  return {
    picture: (scene, number) => note('image/jpeg', samplePicture(scene, number)),
    paper: (heading, lines) => note('application/pdf', pdfOf(heading, lines)),
    take: () => {
      const taken = contents;
      contents = new Map();
      return taken;
    },
  };
}
