import packageJson from '../../package.json' with { type: 'json' };
import { hashBuildInputs } from './build-inputs.mjs';

/** The package's version and what it was built from, e.g. `0.1.0-3f9a12cd`: the same inputs give the same version. */
export function appVersion(): string {
  return `${packageJson.version}-${hashBuildInputs().slice(0, 8)}`;
}
