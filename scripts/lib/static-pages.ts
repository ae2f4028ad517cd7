import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createServer } from 'vite';
import { z } from 'zod';
import { projectRoot } from './project.mjs';

const languages = ['fr', 'nl'] as const;
type Language = (typeof languages)[number];

interface StaticPage {
  title: string;
  html: string;
}

const doorModule = z.object({
  renderDoor: z.custom<(language: Language) => Promise<StaticPage>>((value) => typeof value === 'function'),
});

/** What Vite tells of each file of the build. */
const manifestOf = z.record(z.string(), z.object({ file: z.string(), name: z.string().optional() }));
type Manifest = z.infer<typeof manifestOf>;

/** The sign-in page's file in the build's folder. */
export function doorFile(language: Language): string {
  return `pages/login.${language}.html`;
}

/** What the app fetches next once its entry runs on a first visit: asked for with it instead of after it. */
function fetchedNext(manifest: Manifest, language: Language): string[] {
  const named = (name: string): string | undefined =>
    Object.values(manifest).find((chunk) => chunk.name === name)?.file;
  const files = [
    named('door'),
    manifest[`locales/${language}/messages.po`]?.file,
    named('schemas'),
    manifest['src/platform/public-config.ts']?.file,
  ];
  return files.map((file) => {
    if (file === undefined) throw new Error('The build lacks a part of the sign-in page.');
    return `/${file}`;
  });
}

/** One page of the built app with its content in place, in its language. */
function fill(shell: string, { title, html }: StaticPage, language: Language, scripts: string[]): string {
  const preloads = scripts.map(
    (file) => `    <link rel="modulepreload" crossorigin fetchpriority="low" href="${file}">\n`,
  );
  const filled = shell
    .replace('<html lang="fr">', `<html lang="${language}">`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    // The page can be read and filled in without the app, which therefore comes after its style and its letters.
    .replace('<script type="module"', '<script type="module" fetchpriority="low"')
    .replace('  </head>', () => `${preloads.join('')}  </head>`)
    .replace(/<div id="root">[\s\S]*<\/div>(?=\s*<\/body>)/, () => `<div id="root" data-early>${html}</div>`);
  if (!filled.includes('data-early') || !filled.includes('fetchpriority="low" crossorigin src'))
    throw new Error('index.html is not as the sign-in page expects it.');
  return filled;
}

async function renderAll(): Promise<Map<Language, StaticPage>> {
  const vite = await createServer({
    root: projectRoot,
    configFile: join(projectRoot, 'vite.config.ts'),
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { renderDoor } = doorModule.parse(await vite.ssrLoadModule('/src/app/static-door.tsx'));
    const pages = new Map<Language, StaticPage>();
    for (const language of languages) pages.set(language, await renderDoor(language));
    return pages;
  } finally {
    await vite.close();
  }
}

/**
 * Writes the sign-in page of each language as HTML: a first visitor sees it and types in it while the app is on its way.
 * @param dist absolute path of the built app
 * @throws when one cannot be made
 */
export async function writeStaticPages(dist: string): Promise<void> {
  const manifestFolder = join(dist, '.vite');
  const manifest = manifestOf.parse(JSON.parse(readFileSync(join(manifestFolder, 'manifest.json'), 'utf8')));
  const shell = readFileSync(join(dist, 'index.html'), 'utf8');
  for (const [language, page] of await renderAll()) {
    const file = join(dist, doorFile(language));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, fill(shell, page, language, fetchedNext(manifest, language)));
  }
  rmSync(manifestFolder, { recursive: true });
}
