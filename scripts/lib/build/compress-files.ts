import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Matches compressible files. Pictures and the screens' fonts are already compressed, and a source map's size delays no user. */
const text = /\.(?:css|html|m?js|svg|ttf|webmanifest)$/;
/** Brotli's level. The highest takes twice the time of a build's compression for 2 % fewer bytes. */
const quality = 10;
/** Size in bytes below which compression saves no packet. */
const worthIt = 1_024;

/**
 * Writes a `.br` and a `.gz` beside each file of the build, at a high level: one compression serves many responses.
 * @param dist absolute path of the built app
 */
export async function compressFiles(dist: string): Promise<void> {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && text.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file);
      if (content.length < worthIt) return;
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      const [br, gz] = await Promise.all([brotli(content, { params }), zip(content, { level: 9 })]);
      writeFileSync(`${file}.br`, br);
      writeFileSync(`${file}.gz`, gz);
    }),
  );
}
