import { join } from 'node:path';
import { endChildren, endChildrenOnSignals, runChild } from './lib/machine/child.ts';
import { projectNode, projectRoot } from './lib/project.mjs';

const vite = join(projectRoot, 'node_modules', 'vite', 'bin', 'vite.js');

endChildrenOnSignals();
const ended = await Promise.race([
  runChild(projectNode, ['--watch', 'server/main.ts']),
  runChild(projectNode, [vite, ...process.argv.slice(2)]),
]);
await endChildren();
process.exit(ended.code ?? 1);
