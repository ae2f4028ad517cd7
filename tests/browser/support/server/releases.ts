import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';

/** A built app as a server serves it. */
export interface Release {
  /** The version that its service worker reports. */
  version: string;
  /** Name of the script that its page loads. */
  entry: string;
}

/** A served folder that receives one release after another. */
export interface Releases {
  folder: string;
  current: () => Release;
  /** Replaces the previous release completely with a new one. */
  publish: () => Promise<void>;
  /** Removes a file of the release, as a failed deployment would. Returns a function that restores it. */
  lose: (name: RegExp) => Promise<() => Promise<void>>;
  dispose: () => Promise<void>;
}

const hashed = /^(.+-)[\w-]{8}(\.(?:js|css))$/;

function revisionOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function entryOf(page: string): string {
  const [, entry] = /src="\/assets\/([^"]+\.js)"/.exec(page) ?? [];
  if (entry === undefined) throw new Error('the built page loads no script');
  return entry;
}

function versionOf(worker: string): string {
  const [version] = /\d+\.\d+\.\d+-[\da-f]{8}/.exec(worker) ?? [];
  if (version === undefined) throw new Error('the built worker says no version');
  return version;
}

/** The built app's chunks, page and worker. The next release differs only in the chunks' names. */
interface Build {
  chunks: { name: string; text: string }[];
  page: string;
  /** Login pages by file name. */
  doors: { name: string; text: string }[];
  worker: string;
}

async function readBuild(built: string): Promise<Build> {
  const names = (await readdir(join(built, 'assets'))).filter((name) => hashed.test(name));
  const read = (...path: string[]): Promise<string> => readFile(join(built, ...path), 'utf8');
  const chunks = await Promise.all(names.map(async (name) => ({ name, text: await read('assets', name) })));
  const loginNames = (await readdir(join(built, 'pages'))).filter((name) => name.endsWith('.html'));
  const doors = await Promise.all(loginNames.map(async (name) => ({ name, text: await read('pages', name) })));
  return { chunks, page: await read('index.html'), doors, worker: await read('sw.js') };
}

/** Returns the build as if every source file had changed: each chunk has a new name, which page and worker use. */
function renameChunks({ chunks, page, doors, worker }: Build, serial: number): Build {
  const names = chunks.map(({ name }, index) => {
    const other = String(serial * 1_000 + index).padStart(8, '0');
    return [name, name.replace(hashed, `$1${other}$2`)] as const;
  });
  const renamed = (text: string): string => names.reduce((known, [from, to]) => known.replaceAll(from, to), text);
  const newPage = renamed(page);
  const newWorker = renamed(worker)
    .replaceAll(revisionOf(page), revisionOf(newPage))
    .replaceAll(versionOf(worker), `release-${serial}`);
  return {
    chunks: chunks.map(({ name, text }) => ({ name: renamed(name), text: renamed(text) })),
    page: newPage,
    doors: doors.map(({ name, text }) => ({ name, text: renamed(text) })),
    worker: newWorker,
  };
}

/** Creates a copy of the built app, to be released again as often as a test needs. */
export async function createReleases(): Promise<Releases> {
  const built = inject('run').dist;
  const build = await readBuild(built);
  const folder = await mkdtemp(join(tmpdir(), 'mycerti-releases-'));
  await cp(built, folder, { recursive: true });
  let serial = 0;
  let current: Release = { version: versionOf(build.worker), entry: entryOf(build.page) };
  let chunks = build.chunks.map(({ name }) => name);
  const file = (...path: string[]): string => join(folder, ...path);
  // Moved into place as a deployment does: the app looks for a new worker by itself, and must not read half of one.
  const replace = async (text: string, ...path: string[]): Promise<void> => {
    await writeFile(file(`${path.join('-')}.new`), text);
    await rename(file(`${path.join('-')}.new`), file(...path));
  };

  return {
    folder,
    current: () => current,
    publish: async () => {
      serial += 1;
      const next = renameChunks(build, serial);
      await Promise.all(next.chunks.map(({ name, text }) => replace(text, 'assets', name)));
      await replace(next.page, 'index.html');
      await Promise.all(next.doors.map(({ name, text }) => replace(text, 'pages', name)));
      await replace(next.worker, 'sw.js');
      await Promise.all(chunks.map((name) => rm(file('assets', name))));
      chunks = next.chunks.map(({ name }) => name);
      current = { version: `release-${serial}`, entry: entryOf(next.page) };
    },
    lose: async (pattern) => {
      const name = chunks.find((chunk) => pattern.test(chunk));
      if (name === undefined) throw new Error(`no chunk is called ${String(pattern)}`);
      const content = await readFile(file('assets', name));
      await rm(file('assets', name));
      return () => writeFile(file('assets', name), content);
    },
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
}
