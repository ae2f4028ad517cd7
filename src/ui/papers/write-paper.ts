import { loadPaperFonts } from '#platform/papers/paper-fonts.ts';
import type { Sheet } from './sheet.ts';
import type { WrittenPdf } from './write-pdf.ts';

/** Writes a sheet as a PDF on this device, offline too: the shell has the library and the fonts. */
export async function writePaper(sheet: Sheet): Promise<WrittenPdf> {
  const [fonts, { writePdf }] = await Promise.all([loadPaperFonts(), import('./write-pdf.ts')]);
  return writePdf(sheet, fonts);
}
