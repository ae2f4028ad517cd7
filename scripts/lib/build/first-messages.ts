import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { createCompiledCatalog, getCatalogForFile, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';
import { projectRoot } from '../project.mjs';
import { filesOfFirstMessages } from './start-pages.ts';

/** A message of a catalogue: its identifier and the source files that show it. */
interface Origins {
  id: string;
  files: readonly string[];
}

const staticImport = /^(?:import|export)\s(?!type\b)[^;]*?\bfrom\s+'([^']+)'|^import\s+'([^']+)'/gm;
const dynamicImport = /\bimport\('([^']+)'\)/g;
const waiter = '#parts/language/further-messages.ts';

/** Returns the source file that an import names; null for a library's. */
function resolve(specifier: string, importer: string): string | null {
  if (specifier.startsWith('.')) return join(dirname(importer), specifier);
  const [, scope, path] = /^#([^/]+)\/(.*)$/.exec(specifier) ?? [];
  if (scope === undefined || path === undefined) return null;
  const folder = ['contract', 'sw', 'server', 'tests'].includes(scope) ? scope : `src/${scope}`;
  return `${folder}/${path}`;
}

const importsOf = new Map<string, readonly string[]>();

function readImports(file: string): readonly string[] {
  const known = importsOf.get(file);
  if (known !== undefined) return known;
  const path = join(projectRoot, file);
  const text = /\.tsx?$/.test(file) && existsSync(path) ? readFileSync(path, 'utf8') : '';
  const found = [...text.matchAll(staticImport)].flatMap(([, from, bare]) => resolve(from ?? bare ?? '', file) ?? []);
  importsOf.set(file, found);
  return found;
}

/** Returns the source files that run when one of these loads: they and all that they import, directly or indirectly. */
export function sourcesOf(files: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    for (const imported of readImports(file)) add(imported);
  };
  for (const file of files) add(file);
  return found;
}

async function catalogueOf(file: string) {
  const config = getConfig();
  const { catalog, locale } = getCatalogForFile(relative(config.rootDir, file), await getCatalogs(config)) ?? {};
  if (catalog === undefined || locale === undefined) throw new Error(`${file} is no catalogue.`);
  return { catalog, locale, config };
}

async function readOrigins(file: string): Promise<Origins[]> {
  const { catalog, locale } = await catalogueOf(file);
  return Object.entries((await catalog.read(locale)) ?? {}).map(([id, { origin = [] }]) => ({
    id,
    files: origin.map(([name]) => name),
  }));
}

/** Returns the messages that the sign-in page, the shell or a page that people open first may show, by identifier. */
function firstOf(messages: readonly Origins[]): ReadonlySet<string> {
  const sources = sourcesOf(filesOfFirstMessages);
  return new Set(messages.filter(({ files }) => files.some((name) => sources.has(name))).map(({ id }) => id));
}

let foundFurther: Promise<ReadonlySet<string>> | undefined;

/** Returns the source files with a message that is not among the first words. */
export function furtherSources(): Promise<ReadonlySet<string>> {
  return (foundFurther ??= findFurther());
}

async function findFurther(): Promise<ReadonlySet<string>> {
  const messages = await readOrigins(join(projectRoot, 'locales/fr/messages.po'));
  const first = firstOf(messages);
  return new Set(messages.filter(({ id }) => !first.has(id)).flatMap(({ files }) => files));
}

/** Compiles one share of a catalogue. */
async function compile(file: string, share: 'first' | 'further'): Promise<string> {
  const { catalog, locale, config } = await catalogueOf(file);
  const first = firstOf(await readOrigins(file));
  const { messages } = await catalog.getTranslations(locale, {
    fallbackLocales: config.fallbackLocales,
    sourceLocale: config.sourceLocale,
  });
  const wanted = Object.entries(messages).filter(([id]) => first.has(id) === (share === 'first'));
  return createCompiledCatalog(locale, Object.fromEntries(wanted), { namespace: 'es' }).source;
}

/**
 * Makes each part of the app that loads later wait for its words: `import('./sheet.tsx')` resolves when the further words are there,
 * if the sheet shows any of them.
 */
export function waitForMessages(code: string, file: string, further: ReadonlySet<string>): string {
  let waits = false;
  const waiting = code.replaceAll(dynamicImport, (call, specifier: string) => {
    const target = resolve(specifier, file);
    if (target === null || [...sourcesOf([target])].every((source) => !further.has(source))) return call;
    waits = true;
    return `withFurtherMessages(${call})`;
  });
  // At the end, so that no line moves.
  return waits ? `${waiting}\nimport { withFurtherMessages } from '${waiter}';\n` : code;
}

/**
 * Divides each catalogue of the build: `messages.po?first` has the words of the pages that people open first, `messages.po?further` the
 * rest. In development and in tests the first share is all.
 */
export function firstMessages(): Plugin {
  let isBuild = false;
  return {
    name: 'first-messages',
    enforce: 'pre',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    load: {
      filter: { id: /\.po\?(?:first|further)$/ },
      async handler(id) {
        const [file = '', share] = id.split('?');
        this.addWatchFile(file);
        const isFirst = share === 'first';
        if (isBuild) return { code: await compile(file, isFirst ? 'first' : 'further'), moduleType: 'js' };
        const code = isFirst ? `export { messages } from '${file}';` : 'export const messages = {};';
        return { code, moduleType: 'js' };
      },
    },
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /\bimport\('/ },
      async handler(code, id) {
        if (!isBuild) return null;
        const changed = waitForMessages(code, relative(projectRoot, id), await furtherSources());
        return changed === code ? null : { code: changed, map: null };
      },
    },
  };
}
