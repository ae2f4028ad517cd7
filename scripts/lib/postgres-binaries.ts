import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { aptInstall, findOnPath, isExecutable } from './commands.ts';

/** The folder of PostgreSQL's server binaries: PG_BINDIR, then pg_config, the path, Debian's folders; null when there is none. */
function findPostgres(): string | null {
  const configured = process.env.PG_BINDIR;
  if (configured) return configured;
  return candidates().find(hasServer) ?? null;
}

/** Finds PostgreSQL or installs it. Throws with what to do when neither works. */
export function ensurePostgres(): string {
  const found = findPostgres() ?? (aptInstall('postgresql') ? findPostgres() : null);
  if (found !== null && hasServer(found)) return found;
  throw new Error(
    `The tests need PostgreSQL's initdb and postgres${found === null ? '' : `, and ${found} has them not`}: ` +
      "install the server (Debian: apt-get install postgresql) or set PG_BINDIR to its binaries' folder.",
  );
}

function candidates(): string[] {
  const onPath = findOnPath(['initdb']);
  return [
    ...(onPath === null ? [] : [dirname(onPath)]),
    spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim() ?? '',
    ...globSync('/usr/lib/postgresql/*/bin').sort(newestFirst),
  ];
}

function newestFirst(a: string, b: string): number {
  return b.localeCompare(a, 'en', { numeric: true });
}

function hasServer(folder: string): boolean {
  return folder !== '' && ['initdb', 'postgres'].every((name) => isExecutable(join(folder, name)));
}
