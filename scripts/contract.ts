import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import {
  collectionDescriptions,
  mutationLabels,
  readCatalogue,
  frenchMessages,
} from './lib/documents/contract-sources.ts';
import type { ContractFacts, ContractDescriptions } from './lib/documents/contract-text.ts';
import { contractPage, findReshaped, findSilent, withNewHashes } from './lib/documents/contract-text.ts';
import type { Recording } from './lib/documents/contract-recording.ts';
import { withNewBodies } from './lib/documents/contract-recording.ts';
import { projectNode, projectRoot } from './lib/project.mjs';

/**
 * Writes docs/contract.md, the tables of the contract, and of each new mutation the hash of its arguments and a body in the recording
 * of the current protocol (`npm run contract`). Fails when a collection, a mutation or a code has no description, and when arguments
 * changed without a new version. `--check` writes nothing and fails when a file is out of date.
 */

const page = join('docs', 'contract.md');
const hashes = join('contract', 'protocol', 'argument-hashes.json');

function read(file: string): string {
  return readFileSync(join(projectRoot, file), 'utf8');
}

function sourcesIn(folder: string): Map<string, string> {
  const files = globSync(`${folder}/**/*.ts`, { cwd: projectRoot }).filter((file) => !file.endsWith('.test.ts'));
  return new Map(files.sort().map((file) => [relative(folder, file).replace(/\.ts$/, ''), read(file)]));
}

function listFacts(): ContractFacts {
  const listed = execFileSync(projectNode, ['tests/contract/list.ts'], { cwd: projectRoot, encoding: 'utf8' });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- printed by the project's own list, which has these fields
  return JSON.parse(listed) as ContractFacts;
}

const descriptions: ContractDescriptions = {
  collections: collectionDescriptions(read('contract/collections.ts'), sourcesIn('contract/entities')),
  mutations: mutationLabels([...sourcesIn('contract/mutations').values()]),
  french: frenchMessages(read('src/labels/errors/error-messages.ts')),
  dutch: readCatalogue(read('locales/nl/messages.po')),
};
const facts = listFacts();
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by this script
const known = JSON.parse(read(hashes)) as Record<string, string>;
const recordings = globSync('server/recorded/protocol-*.json', { cwd: projectRoot });
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `server/recorded/recorded.test.ts` parses them
const bodies = recordings.map((file) => JSON.parse(read(file)) as Recording & { main: { protocol: number } });
const current = bodies.findIndex(({ main }) => main.protocol === Math.max(...bodies.map((one) => one.main.protocol)));
const recorded = bodies[current];
const withNew = recorded === undefined ? undefined : withNewBodies(recorded, bodies, facts);
const written = new Map([
  [page, contractPage(facts, descriptions)],
  [hashes, withNewHashes(known, facts)],
]);
if (withNew !== recorded) written.set(recordings[current] ?? '', `${JSON.stringify(withNew, null, 2)}\n`);
const gaps = [...findSilent(facts, descriptions), ...findReshaped(known, facts)];

for (const [file, text] of written) {
  if (!process.argv.includes('--check')) writeFileSync(join(projectRoot, file), text);
  else if (read(file) !== text) gaps.push(`${file} is out of date: npm run contract`);
}
for (const gap of gaps) console.error(gap);
console.info(
  `${facts.collections.length} collections, ${facts.mutations.length} mutations, ${facts.errors.length} codes`,
);
process.exit(gaps.length === 0 ? 0 : 1);
