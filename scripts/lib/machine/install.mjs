import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { outerEnvironment, projectNode, projectRoot } from '../project.mjs';

/**
 * Runs `npm ci` when node_modules is missing or differs from the lockfile. Ends the process with npm's exit code when that
 * fails.
 */
export function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing the dependencies (npm ci) …');
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: projectRoot,
    env: outerEnvironment(),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (result.error) console.error(`npm could not be started: ${result.error.message}`);
  if (result.status !== 0) process.exit(result.status ?? 1);
}

/**
 * Compares the lockfile with the record that npm writes after an install, so that a manual install counts too.
 * @returns {boolean}
 */
function isInstalled() {
  const record = join(projectRoot, 'node_modules', '.package-lock.json');
  if (!existsSync(projectNode) || !existsSync(record)) return false;
  const wanted = packagesOf(join(projectRoot, 'package-lock.json'));
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
