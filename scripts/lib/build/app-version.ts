import packageJson from '../../../package.json' with { type: 'json' };
import { hashBuildInputs } from './build-inputs.mjs';

/**
 * Returns the package's version with a hash of its build inputs, e.g. `0.2.0-3f9a12cd`. The same inputs give the same
 * version.
 */
export function appVersion(): string {
  return `${packageJson.version}-${hashBuildInputs().slice(0, 8)}`;
}
