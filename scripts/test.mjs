import { runInForeground } from './lib/machine/foreground.mjs';
import { ensureInstalled } from './lib/machine/install.mjs';

ensureInstalled();
runInForeground(['scripts/run-suites.ts', ...process.argv.slice(2)]);
