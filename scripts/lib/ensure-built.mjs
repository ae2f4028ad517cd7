import { spawnSync } from 'node:child_process';
import { isBuilt } from './build-inputs.mjs';
import { projectNode, projectRoot } from './project.mjs';

/** Builds the app and its worker when their inputs changed. Ends the process when the build fails. */
export function ensureBuilt() {
  if (isBuilt()) return;
  console.log('Building the app …');
  const result = spawnSync(projectNode, ['scripts/build.ts'], {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
}
