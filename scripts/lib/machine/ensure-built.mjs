import { spawnSync } from 'node:child_process';
import { isBuilt } from '../build/build-inputs.mjs';
import { projectNode, projectRoot } from '../project.mjs';

/**
 * Builds the app and its worker when their inputs changed. Returns whether there is a build of them.
 * @returns {boolean}
 */
export function build() {
  if (isBuilt()) return true;
  console.log('Building the app …');
  const result = spawnSync(projectNode, ['scripts/build.ts'], {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return result.status === 0;
}

/** As `build`, but ends the process when the build fails. */
export function ensureBuilt() {
  if (!build()) process.exit(1);
}
