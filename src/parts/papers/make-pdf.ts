import type { I18n } from '@lingui/core';
import { speaking } from '#parts/language/speaking.ts';
import type { Language } from '#ui/page/local-path.ts';
import type { Sheet } from '#ui/papers/sheet.ts';
import { writePaper } from '#ui/papers/write-paper.ts';
import type { WrittenPdf } from '#ui/papers/write-pdf.ts';

/** A paper to write: its language, and its sheet in that language. */
export interface PaperToWrite {
  language: Language;
  sheetIn: (i18n: I18n) => Sheet;
}

export interface MadePdf extends WrittenPdf {
  fileName: string;
}

/** Writes a paper as a PDF in the client's language. */
export async function makePdf({ language, sheetIn }: PaperToWrite): Promise<MadePdf> {
  const sheet = sheetIn(await speaking(language));
  return { ...(await writePaper(sheet)), fileName: sheet.fileName };
}
