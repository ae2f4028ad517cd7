import type { PDFDocumentProxy } from 'pdfjs-dist';
import { getDocument, PDFWorker, version } from 'pdfjs-dist/legacy/build/pdf.mjs';
// oxlint-disable-next-line import/default -- Vite resolves this to the address of the script, not to the module.
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { trustedScriptUrl } from '../service-worker/trusted-script-url.ts';

/** Where the build puts the decoders of scans, which the worker loads when a page needs them (`vite.config.ts`). */
const decoders = import.meta.env.DEV ? '/node_modules/pdfjs-dist/wasm/' : `/assets/pdf-${version}/`;

/** An open PDF. `close` ends its worker. */
export interface OpenPdf {
  document: PDFDocumentProxy;
  close: () => void;
}

async function bytesOf(url: string, blob: Blob | null, signal: AbortSignal): Promise<ArrayBuffer> {
  if (blob !== null) return blob.arrayBuffer();
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`the address of the file answered ${answer.status}`);
  return answer.arrayBuffer();
}

/**
 * Opens a PDF in a worker of its own. The legacy build runs in the browsers that the app supports; the other needs newer ones.
 * @param blob the bytes, when the page has them: its policy lets it fetch no `blob:` address
 * @throws an error for an address that does not answer, and the library's for a file that is broken or asks for a password
 */
export async function openPdf(url: string, blob: Blob | null, signal: AbortSignal): Promise<OpenPdf> {
  const data = await bytesOf(url, blob, signal);
  const port = new Worker(trustedScriptUrl(workerAddress), { type: 'module', name: 'pdf' });
  const ended = new Promise<never>((_resolve, reject) => {
    port.addEventListener('error', () => reject(new Error('the worker of the PDF failed')));
  });
  const worker = PDFWorker.create({ port });
  const close = (): void => {
    worker.destroy();
    port.terminate();
  };
  try {
    // The content security policy allows no WebAssembly, so that the decoders are those in JavaScript.
    const opening = getDocument({ data, worker, wasmUrl: decoders, useWasm: false, verbosity: 0 });
    return { document: await Promise.race([opening.promise, ended]), close };
  } catch (error) {
    close();
    throw error;
  }
}
