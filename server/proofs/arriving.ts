import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/config.ts';

/** Milliseconds for which the start of a file is kept, to be continued, and a form's file that nobody removed. */
const startStoredFor = 86_400_000;
const formFileStoredFor = 3_600_000;

/** Begins the name of a form's file: its form is read by this process or by none. */
export const formFilePrefix = 'form-';

/** Other users of the machine read none of it. */
export const arrivingMode = 0o600;

function folderOf({ dataFolder }: Pick<Config, 'dataFolder'>): string {
  return path.join(dataFolder, 'arriving');
}

/** Returns the folder of the clients' files that are under way, which is in the data folder: whole documents. */
export async function arrivingFolder(config: Pick<Config, 'dataFolder'>): Promise<string> {
  const folder = folderOf(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  return folder;
}

/**
 * Removes the files that a crash left, or that nobody went on sending.
 * @param isAlone true while no process reads a form into this folder
 */
export async function sweepArriving(config: Pick<Config, 'dataFolder'>, isAlone: boolean, now: number): Promise<void> {
  const folder = folderOf(config);
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const written = await stat(file).catch(() => null);
    if (written !== null && now - written.mtimeMs > storedFor(name, isAlone)) await rm(file, { force: true });
  }
}

function storedFor(name: string, isAlone: boolean): number {
  if (!name.startsWith(formFilePrefix)) return startStoredFor;
  // Of the machine's two clocks, that of the folder may be some milliseconds ahead.
  return isAlone ? -1000 : formFileStoredFor;
}
