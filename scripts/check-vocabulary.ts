import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './lib/project.mjs';
import { findRetired, findRetiredNames, readRetired } from './lib/documents/vocabulary.ts';

/** Rejects retired terms in declared names and in file names. docs/vocabulary.md lists the retired terms. */

const terms = readRetired(readFileSync(join(projectRoot, 'docs', 'vocabulary.md'), 'utf8'));
// A migration that has run keeps its name.
const files = globSync('{contract,scripts,server,src,sw,tests}/**/*.{ts,tsx,mjs}', {
  cwd: projectRoot,
  exclude: ['server/db/migrations/**', '**/node_modules/**'],
});
const problems = files.flatMap((file) => {
  const inPath = findRetired(file.replace(/(\.browser)?(\.test)?\.[a-z]+$/, ''), terms);
  const names = findRetiredNames(file, readFileSync(join(projectRoot, file), 'utf8'), terms);
  return [
    ...(inPath === undefined ? [] : [`${file}: the path has a retired word; use ${inPath.use}`]),
    ...names.map(({ name, line, use }) => `${file}:${line}: ${name} has a retired word; use ${use}`),
  ];
});
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
