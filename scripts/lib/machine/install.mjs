import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { outerEnvironment, projectNode, projectRoot } from '../project.mjs';

/**
 * Runs `npm ci` when node_modules is missing or differs from the lockfile. Ends the process with npm's exit code when that
 * fails.
 * @param {string} folder where package.json is
 * @param {string} sorry what to say when it fails
 */
export function ensureInstalled(folder = projectRoot, sorry = 'The dependencies could not be installed.') {
  if (isInstalled(folder)) return;
  console.log(`Installing the dependencies of ${basename(folder)} (npm ci) …`);
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: folder,
    env: outerEnvironment(),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (result.error) console.error(`npm could not be started: ${result.error.message}`);
  if (result.status === 0) return;
  console.error(sorry);
  process.exit(result.status ?? 1);
}

/**
 * Compares the lockfile with the record that npm writes after an install, so that a manual install counts too.
 * @param {string} folder
 * @returns {boolean}
 */
function isInstalled(folder) {
  const record = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(projectNode) || !existsSync(record)) return false;
  const wanted = packagesOf(join(folder, 'package-lock.json'));
  const present = packagesOf(record);
  const complete = Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional || present[path]?.version === entry.version,
  );
  return complete && Object.entries(present).every(([path, entry]) => wanted[path]?.version === entry.version);
}

/**
 * Returns the packages that a lockfile lists.
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
