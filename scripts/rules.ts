import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectNode, projectRoot } from './lib/project.mjs';
import type { Fault } from './lib/documents/rules-text.ts';
import { findGaps, findUnplayed, readRules, readScenarios, readTests, rulesPage } from './lib/documents/rules-text.ts';

/**
 * Writes docs/rules.md (`npm run rules`): each sync rule with its tests and its planted faults. The page is not committed.
 * Fails when a rule has no test or no fault, when no test plays a named scenario, or when a fault no longer matches its
 * source. `--check` reports without writing.
 */

const page = join(projectRoot, 'docs', 'rules.md');
const folders = '{contract,scripts,server,src,sw,tests}';

function read(file: string): string {
  return readFileSync(join(projectRoot, file), 'utf8');
}

function listFaults(): Fault[] {
  const listed = spawnSync(projectNode, ['tests/faults/run.ts', '--list'], {
    cwd: projectRoot,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (listed.status !== 0) process.exit(1);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- printed by the project's own catalogue, whose type has these fields
  return JSON.parse(listed.stdout) as Fault[];
}

const rules = readRules(read('docs/sync.md'));
// Several test files share the suites of `-contract` files.
const files = globSync([`${folders}/**/*.test.{ts,tsx}`, 'tests/**/*-contract.ts'], {
  cwd: projectRoot,
  exclude: ['**/node_modules/**'],
});
const tests = [...new Set(files)].flatMap((file) => readTests(file, read(file)));
const unplayed = findUnplayed(
  readScenarios(read('docs/sync.md')),
  files.map((file) => read(file)),
);
const faults = listFaults();
const written = rulesPage(rules, tests, faults);
const gaps = [...findGaps(rules, tests, faults), ...unplayed];

if (!process.argv.includes('--check')) writeFileSync(page, written);
for (const gap of gaps) console.error(gap);
const built = rules.filter((rule) => rule.built).length;
console.info(
  `${built} of ${rules.length} rules are built; ${tests.length} tests quote them, ${faults.length} faults are planted`,
);
process.exit(gaps.length === 0 ? 0 : 1);
