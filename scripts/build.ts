import { globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';
import { build } from 'vite';
import { compressFiles } from './lib/build/compress-files.ts';
import { requireNoCycle } from './lib/build/file-cycles.ts';
import { furtherSources } from './lib/build/first-messages.ts';
import { hashBuildInputs, markBuilt } from './lib/build/build-inputs.mjs';
import { projectRoot } from './lib/project.mjs';
import { takeManifest } from './lib/build/build-manifest.ts';
import { writeStartMap } from './lib/build/start-map.ts';
import { loginFile, writeStaticPages } from './lib/build/static-pages.ts';

const dist = join(projectRoot, 'dist');

/** Where the source maps are kept, for who reads a stack: whoever may fetch them reads the whole source. */
const kept = join(projectRoot, 'source-maps');

/** Source folder that only `npm run dev` shows. None of its modules may be in the product. */
const developmentOnly = 'src/features/ui-gallery/';

/** Maximum JavaScript of the first screen, in kB (gzip): a phone on a weak link waits for all of it. */
const firstScreenMax = 150;

/** Maximum JavaScript that a signed-in page runs before its first row, in kB (gzip), by path. */
const startMax: Readonly<Record<string, number>> = {
  '/': 250,
  '/orders': 250,
  '/orders/:id': 250,
  '/notifications': 250,
  '/profile': 250,
  '/agenda': 250,
};

await buildAll();

async function buildAll(): Promise<void> {
  process.env.NODE_ENV = 'production';
  const inputs = hashBuildInputs();
  const chunks = chunksOf(await buildOne('vite.config.ts'));
  requireNoCycle(chunks);
  const manifest = takeManifest(dist);
  await writeStaticPages(dist, manifest);
  const starts = writeStartMap(dist, chunks, await furtherSources());
  await buildOne('vite.places.config.ts');
  await buildOne('sw/vite.config.ts');
  const maps = takeSourceMaps();
  await compressFiles(dist);
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  if (/<script(?![^>]*\ssrc=)/.test(page))
    throw new Error('index.html has an inline script, which its policy forbids.');
  if (maps.some((map) => map.includes(developmentOnly)))
    throw new Error(`The product has a part of ${developmentOnly}, which is for development only.`);
  const scripts = firstScreenScripts(page);
  const size = kilobytes(scripts);
  console.log(`first screen: ${size.toFixed(1)} kB of JavaScript (gzip) in ${scripts.length} files`);
  const login = firstScreenScripts(readFileSync(join(dist, loginFile('fr')), 'utf8'));
  console.log(`sign-in page, readable before any of it: ${kilobytes(login).toFixed(1)} kB in ${login.length} files`);
  console.log(`service worker: ${kilobytes(['/sw.js']).toFixed(1)} kB (gzip)`);
  if (size > firstScreenMax) throw new Error(`The first screen needs more than ${firstScreenMax} kB of JavaScript.`);
  for (const { path, size: whole, files } of starts)
    console.log(`start of ${path} until its first row: ${whole.toFixed(1)} kB of JavaScript (gzip) in ${files} files`);
  const heavy = starts.filter(({ path, size: whole }) => whole > (startMax[path] ?? 0));
  if (heavy.length > 0)
    throw new Error(`Too much JavaScript before the first row: ${heavy.map(({ path }) => path).join(', ')}`);
  markBuilt(inputs);
}

function buildOne(config: string): ReturnType<typeof build> {
  return build({ root: projectRoot, configFile: join(projectRoot, config), logLevel: 'warn' });
}

/** Returns the scripts of a build. */
function chunksOf(built: Awaited<ReturnType<typeof build>>): Rolldown.OutputChunk[] {
  if (!('output' in built)) throw new Error('The build of the app is one output.');
  return built.output.filter((part) => part.type === 'chunk');
}

/** Moves the source maps out of the served folder, and returns them. They name the source files of the build. */
function takeSourceMaps(): string[] {
  const files = globSync('**/*.map', { cwd: dist });
  if (files.length === 0) throw new Error('The build has no source maps, so nobody can tell what is in it.');
  rmSync(kept, { recursive: true, force: true });
  mkdirSync(kept);
  return files.map((file) => {
    const target = join(kept, basename(file));
    renameSync(join(dist, file), target);
    return readFileSync(target, 'utf8');
  });
}

/** Returns the scripts that the page loads before any route is chosen: its entry and the entry's imports. */
function firstScreenScripts(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].flatMap(([, url]) => url ?? []);
}

function kilobytes(urls: string[]): number {
  const bytes = urls.reduce((sum, url) => sum + gzipSync(readFileSync(join(dist, url))).length, 0);
  return bytes / 1000;
}
