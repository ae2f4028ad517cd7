import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project.mjs';

const inputs = [
  'contract',
  'index.html',
  'lingui.config.ts',
  'locales',
  'package-lock.json',
  'package.json',
  'public',
  'scripts/build.ts',
  'scripts/lib/build/build-inputs.mjs',
  'scripts/lib/build/chunk-groups.ts',
  'scripts/lib/build/compress-files.ts',
  'scripts/lib/build/first-messages.ts',
  'scripts/lib/build/lingui-plugins.ts',
  'scripts/lib/build/own-icons.ts',
  'scripts/lib/build/precache-list.ts',
  'scripts/lib/build/start-map.ts',
  'scripts/lib/build/start-pages.ts',
  'scripts/lib/build/static-pages.ts',
  'src',
  'sw',
  'vite.config.ts',
  'vite.places.config.ts',
];
const stamp = join(projectRoot, 'dist', '.build-inputs');

/**
 * Returns a SHA-256 (hex) of the names and contents of every file that the build reads. Tests are excluded.
 * @returns {string}
 */
export function hashBuildInputs() {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(filesOf)) {
    const content = readFileSync(join(projectRoot, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** Returns whether dist was built from the current inputs. */
export function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashBuildInputs();
}

/**
 * Records the inputs of dist. The stamp is a file in dist, so an emptied dist counts as not built.
 * @param {string} hash the inputs' hash taken before the build began
 */
export function markBuilt(hash) {
  writeFileSync(stamp, hash);
}

/**
 * Lists the files of a folder, sorted, relative to the project.
 * @param {string} path relative to the project
 * @returns {string[]}
 */
function filesOf(path) {
  const absolute = join(projectRoot, path);
  if (!existsSync(absolute) || /\.test\.tsx?$/.test(path)) return [];
  if (!statSync(absolute).isDirectory()) return [path];
  return readdirSync(absolute)
    .sort()
    .flatMap((name) => filesOf(`${path}/${name}`));
}
