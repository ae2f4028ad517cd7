import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createServer } from 'vite';
import { z } from 'zod';
import type { Manifest } from './build-manifest.ts';
import { projectRoot } from '../project.mjs';

const languages = ['fr', 'nl'] as const;
type Language = (typeof languages)[number];

interface PrerenderedPage {
  title: string;
  html: string;
  manifest: string;
}

const loginModule = z.object({
  renderLogin: z.custom<(language: Language) => Promise<PrerenderedPage>>((value) => typeof value === 'function'),
});

/** Returns the path of the prerendered login page in the build's folder. */
export function loginFile(language: Language): string {
  return `pages/login.${language}.html`;
}

/** Returns the scripts that the app's entry loads next on a first visit. The page requests them together with the entry. */
function fetchedNext(manifest: Manifest, language: Language): string[] {
  const named = (name: string): string | undefined =>
    Object.values(manifest).find((chunk) => chunk.name === name)?.file;
  const files = [
    named('login'),
    manifest[`locales/${language}/messages.po?first`]?.file,
    named('schemas'),
    manifest['src/platform/http/public-config.ts']?.file,
  ];
  return files.map((file) => {
    if (file === undefined) throw new Error('The build lacks a part of the sign-in page.');
    return `/${file}`;
  });
}

/** Returns one page of the built app with its prerendered content, in its language. */
function fill(
  shell: string,
  { title, html, manifest }: PrerenderedPage,
  language: Language,
  scripts: string[],
): string {
  const preloads = scripts.map(
    (file) => `    <link rel="modulepreload" crossorigin fetchpriority="low" href="${file}">\n`,
  );
  const filled = shell
    .replace('<html lang="fr"', `<html lang="${language}"`)
    .replace('/manifest.webmanifest', manifest)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    // The page is readable and can be filled in without the app. The app therefore loads after the style and the fonts.
    .replace('<script type="module"', '<script type="module" fetchpriority="low"')
    .replace('  </head>', () => `${preloads.join('')}  </head>`)
    .replace(/<div id="root">[\s\S]*<\/div>(?=\s*<\/body>)/, () => `<div id="root" data-early>${html}</div>`);
  if (!filled.includes('data-early') || !filled.includes('fetchpriority="low" crossorigin src'))
    throw new Error('index.html is not as the sign-in page expects it.');
  return filled;
}

async function renderAll(): Promise<Map<Language, PrerenderedPage>> {
  const vite = await createServer({
    root: projectRoot,
    configFile: join(projectRoot, 'vite.config.ts'),
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, watch: null, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { renderLogin } = loginModule.parse(await vite.ssrLoadModule('/src/app/boot/prerendered-login.tsx'));
    const pages = new Map<Language, PrerenderedPage>();
    for (const language of languages) pages.set(language, await renderLogin(language));
    return pages;
  } finally {
    await vite.close();
  }
}

/**
 * Writes the login page of each language as HTML. A first visitor can read it and type in it while the app loads.
 * @param dist absolute path of the built app
 * @throws when a page cannot be rendered
 */
export async function writeStaticPages(dist: string, manifest: Manifest): Promise<void> {
  const shell = readFileSync(join(dist, 'index.html'), 'utf8');
  for (const [language, page] of await renderAll()) {
    const file = join(dist, loginFile(language));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, fill(shell, page, language, fetchedNext(manifest, language)));
  }
}
