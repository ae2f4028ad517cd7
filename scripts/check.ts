import { join } from 'node:path';
import { endChildrenOnSignals, runChild } from './lib/machine/child.ts';
import { projectNode, projectRoot } from './lib/project.mjs';

type Step = { name: string; args: string[] };

const product = ['contract', 'src', 'sw', 'server', 'scripts', 'tests'];

/** Lists the slowest steps first, so that two parallel steps end at about the same time. */
const steps: Step[] = [
  {
    name: 'types and lint',
    args: [
      tool('oxlint/bin/oxlint'),
      '--type-aware',
      '--type-check',
      '--deny-warnings',
      '--report-unused-disable-directives',
    ],
  },
  { name: 'unused code', args: [tool('knip/bin/knip.js'), '--no-progress', '--no-config-hints'] },
  {
    name: 'layers',
    args: [tool('dependency-cruiser/bin/dependency-cruise.mjs'), '--output-type', 'err-long', ...product],
  },
  { name: 'rules', args: ['scripts/rules.ts', '--check'] },
  { name: 'contract', args: ['scripts/contract.ts', '--check'] },
  { name: 'vocabulary', args: ['scripts/check-vocabulary.ts'] },
  { name: 'messages', args: ['scripts/check-messages.ts'] },
  { name: 'format', args: [tool('oxfmt/bin/oxfmt'), '--check'] },
];

endChildrenOnSignals();
const failures = await runSteps([...steps], 2);
for (const { name, output } of failures) console.log(`\n── ${name}\n${output.trim()}`);
process.exit(failures.length === 0 ? 0 : 1);

/** Runs every step, `atOnce` at a time, even after a failure. Returns the failed steps with their output. */
async function runSteps(waiting: Step[], atOnce: number): Promise<{ name: string; output: string }[]> {
  const failed: { name: string; output: string }[] = [];
  const lane = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const { code, output, milliseconds } = await runChild(projectNode, step.args, { capture: true });
      console.log(`${code === 0 ? '✓' : '✗'} ${step.name} (${(milliseconds / 1000).toFixed(1)} s)`);
      if (code !== 0) failed.push({ name: step.name, output });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return failed;
}

function tool(path: string): string {
  return join(projectRoot, 'node_modules', path);
}
