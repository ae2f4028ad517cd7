import { runInForeground } from './lib/foreground.mjs';
import { ensureInstalled } from './lib/install.mjs';

ensureInstalled();
runInForeground(['scripts/run-suites.ts', ...process.argv.slice(2)]);
