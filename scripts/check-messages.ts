import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChild } from './lib/machine/child.ts';
import { projectNode, projectRoot } from './lib/project.mjs';

const committed = join(projectRoot, 'locales');
const scratch = join(projectRoot, '.cache', 'messages');
const config = join(scratch, 'lingui.config.ts');
const lingui = join(projectRoot, 'node_modules', '@lingui', 'cli', 'dist');

const problems = [...(await staleCatalogues()), ...(await incompleteCatalogues())];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

/** Extracts into a copy of the catalogues, so that a check changes no file. Returns the catalogues that are out of date. */
async function staleCatalogues(): Promise<string[]> {
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true });
  if (existsSync(committed)) cpSync(committed, join(scratch, 'locales'), { recursive: true });
  writeFileSync(config, scratchConfig());
  const { code, output } = await runChild(
    projectNode,
    [join(lingui, 'lingui-extract.js'), '--clean', '--workers', '1', '--config', config],
    { capture: true },
  );
  if (code !== 0) return [output];
  return catalogues(join(scratch, 'locales'))
    .filter((file) => messagesOf(join(scratch, 'locales', file)) !== messagesOf(join(committed, file)))
    .map((file) => `locales/${file} does not say what the source says: run \`npm run messages\`, translate, commit.`);
}

async function incompleteCatalogues(): Promise<string[]> {
  const { code, output } = await runChild(
    projectNode,
    [join(lingui, 'lingui-compile.js'), '--strict', '--workers', '1', '--config', config],
    { capture: true },
  );
  return code === 0 ? [] : [output];
}

function scratchConfig(): string {
  return `import config from '../../lingui.config.ts';
const [catalogue] = config.catalogs ?? [];
export default {
  ...config,
  rootDir: ${JSON.stringify(projectRoot)},
  catalogs: [{ ...catalogue, path: '<rootDir>/.cache/messages/locales/{locale}/messages' }],
};
`;
}

function catalogues(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.po'));
}

function messagesOf(file: string): string {
  if (!existsSync(file)) return '';
  return readFileSync(file, 'utf8').replace(/^"POT-Creation-Date:.*\n/m, '');
}
