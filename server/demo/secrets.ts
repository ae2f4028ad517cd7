import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { parseJson } from '#contract/rules/text/json-text.ts';
import type { Secrets } from '../config/config.ts';
import { FolderUnusable } from '../db/connection/folder-lock.ts';

const stored = z.object({ jwtSecret: z.string().min(32), fieldApiKey: z.string().min(16) });

/** Returns the path of the file with the secrets of a demo, which marks its data folder. */
export function secretsFile(dataFolder: string): string {
  return path.join(dataFolder, 'secrets.json');
}

/** Returns the text of a file; undefined when there is none, or when a full disk left it empty. */
function textOf(file: string): string | undefined {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return text === '' ? undefined : text;
}

/** Gives a written file its name, unless the name has a whole file by now. */
function place(temporary: string, file: string): void {
  try {
    // A link fails where the file exists; a rename would replace what another start already uses.
    linkSync(temporary, file);
  } catch {
    // Empty, or a file system without links.
    if (textOf(file) === undefined) renameSync(temporary, file);
  }
}

/**
 * Creates a file as a whole or not at all, readable by its owner only. Where another start of the server was first, its file
 * stays. An empty file is replaced.
 */
function createWhole(file: string, text: string): void {
  const temporary = `${file}.${process.pid}`;
  try {
    const opened = openSync(temporary, 'w', 0o600);
    try {
      writeFileSync(opened, text);
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
    place(temporary, file);
  } finally {
    rmSync(temporary, { force: true });
  }
}

function readSecrets(file: string): Secrets {
  const { data } = stored.safeParse(parseJson(readFileSync(file, 'utf8')));
  if (data !== undefined) return data;
  throw new FolderUnusable(
    `The secrets in ${file} are damaged: restore the file from a backup. Without one, remove it and start again: everybody signs in anew.`,
  );
}

/**
 * Returns the secrets of the demo mode. Creates them once in the data folder, readable by its owner only.
 * @throws {FolderUnusable} when the file is damaged
 */
export function demoSecrets(dataFolder: string): Secrets {
  const file = secretsFile(dataFolder);
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  if (textOf(file) === undefined) {
    const made: Secrets = {
      jwtSecret: randomBytes(32).toString('base64url'),
      fieldApiKey: randomBytes(18).toString('base64url'),
    };
    createWhole(file, JSON.stringify(made));
  }
  return readSecrets(file);
}
