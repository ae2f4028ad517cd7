import { ensureBuilt } from './lib/machine/ensure-built.mjs';
import { runInForeground } from './lib/machine/foreground.mjs';
import { ensureInstalled } from './lib/machine/install.mjs';

ensureInstalled();
ensureBuilt();
runInForeground(['server/main.ts', ...process.argv.slice(2)]);
