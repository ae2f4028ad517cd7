import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';

type PrecacheEntry = { url: string; revision: string | null };

/**
 * Matches files that the running app never requests. The install dialog shows the screenshots, and a first visitor's page
 * is not the shell's. The library by which a capture asks an encrypted PDF for its password has 1.6 MB: without it the PDF is accepted.
 */
const notOfTheShell = /\.(?:map|br|gz)$|^sw\.js$|^assets\/pdfjs-|^(?:screenshots|pages)\/|(^|\/)\./;

/**
 * Returns the files that the service worker precaches at installation: every file of the built shell, in a stable order.
 *
 * @param dist absolute path of the built app
 * @returns URLs from the root without a leading slash; `revision` is null where the name already contains the content hash
 */
export function precacheList(dist: string): PrecacheEntry[] {
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(dist.length + 1)
        .split(sep)
        .join('/'),
    )
    .filter((url) => !notOfTheShell.test(url))
    .sort()
    .map((url) => ({ url, revision: url.startsWith('assets/') ? null : revisionOf(join(dist, url)) }));
}

function revisionOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);
}

/** Returns the URLs of the app's page and of the scripts and styles that it names, the page first. */
export function startFiles(dist: string): string[] {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  return [
    '/index.html',
    ...[...page.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].flatMap(([, url]) => url ?? []),
  ];
}
