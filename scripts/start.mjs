import { ensureBuilt } from './lib/ensure-built.mjs';
import { runInForeground } from './lib/foreground.mjs';
import { ensureInstalled } from './lib/install.mjs';

ensureInstalled();
ensureBuilt();
runInForeground(['server/main.ts', ...process.argv.slice(2)]);
