import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { prepare } from './prepared.ts';

/** Prepares the data that the browser suites share, in the folder of the first argument (`scripts/run-suites.ts`). */

const folder = process.argv[2];
if (folder === undefined) throw new Error('name the folder');
await writeFile(join(folder, 'prepared.json'), JSON.stringify(await prepare(folder)));
