import type * as Library from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- Vite resolves this to the address of the script, not to the module.
import parserAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

/**
 * Returns true for a PDF that asks for a password before it opens. False for one that the library cannot read, and when the
 * library does not load: whoever opens the file sees what is wrong with it.
 */
export async function asksForPassword(data: Uint8Array): Promise<boolean> {
  const library = await loadLibrary().catch(() => null);
  if (library === null) return false;
  const opening = library.getDocument({ data, verbosity: 0 });
  try {
    await opening.promise;
    return false;
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException';
  } finally {
    await opening.destroy();
  }
}

/** Loads the library with its parser, which then runs in this thread: a capture has a worker already. */
async function loadLibrary(): Promise<typeof Library> {
  await import(/* @vite-ignore */ parserAddress);
  return import('pdfjs-dist/legacy/build/pdf.mjs');
}
