import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Returns the absolute path of the first name that is an executable on the path; null when none is. */
export function findOnPath(names: string[]): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  for (const name of names) {
    const found = folders.map((folder) => join(folder, name)).find(isExecutable);
    if (found !== undefined) return found;
  }
  return null;
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Installs a system package where that needs no password: on a Debian-like system, as root. Returns whether it succeeded. */
export function aptInstall(name: string): boolean {
  const apt = findOnPath(['apt-get']);
  if (apt === null || process.getuid?.() !== 0) return false;
  console.log(`Installing ${name} (apt-get) …`);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (args: string[]): boolean =>
    spawnSync(apt, args, { env: environment, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  const install = ['install', '-y', '-qq', '--no-install-recommends', name];
  return run(install) || (run(['update', '-qq']) && run(install));
}
