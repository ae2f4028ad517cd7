import { ensureInstalled } from './lib/machine/install.mjs';

ensureInstalled();
