import { fileURLToPath } from 'node:url';
import { delimiter, join } from 'node:path';

/** Absolute path of the project's folder. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** Absolute path of the Node that the product runs on, independent of the Node that started the script. */
export const projectNode = join(projectRoot, 'node_modules', '.bin', 'node');

/**
 * Returns the environment without the project's own binaries on the path. npm must not run on the Node that it is about to
 * replace.
 * @returns {NodeJS.ProcessEnv}
 */
export function outerEnvironment() {
  const ours = join(projectRoot, 'node_modules', '.bin');
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== ours);
  return { ...process.env, PATH: path.join(delimiter) };
}
