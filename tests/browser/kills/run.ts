import { parseArgs } from 'node:util';
import { endChildrenOnSignals, runChild } from '../../../scripts/lib/machine/child.ts';
import { ensureBuilt } from '../../../scripts/lib/machine/ensure-built.mjs';
import { projectNode } from '../../../scripts/lib/project.mjs';

/** Kills the browser and the server as often as requested (`npm run kills -- --kills 300 --seed 7`). */

const { values } = parseArgs({ options: { kills: { type: 'string', default: '300' }, seed: { type: 'string' } } });
if (!/^[1-9]\d*$/.test(values.kills)) throw new Error(`--kills takes a whole number from 1 on, not “${values.kills}”`);

endChildrenOnSignals();
ensureBuilt();
const seed = values.seed === undefined ? {} : { KILL_SEED: values.seed };
const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'kills'];
const { code } = await runChild(projectNode, args, { env: { ...process.env, ...seed, KILLS: values.kills } });
process.exit(code ?? 1);
