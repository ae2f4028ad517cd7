import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { z } from 'zod';
import { projectRoot } from '../project.mjs';

const library = join(projectRoot, 'node_modules/pdfjs-dist');

function packageOf(folder: string): unknown {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/**
 * Adds to the build what pdf.js loads by name when a page holds a scan in JBIG2 or JPEG 2000, as office scanners write them.
 * The version in the path changes the address with the content.
 */
export function pdfDecoders(): Plugin {
  return {
    name: 'pdf-decoders',
    apply: 'build',
    generateBundle() {
      const { version } = z.object({ version: z.string() }).parse(packageOf(library));
      for (const file of ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js']) {
        const fileName = `assets/pdf-${version}/${file}`;
        this.emitFile({ type: 'asset', fileName, source: readFileSync(join(library, 'wasm', file)) });
      }
    },
  };
}
