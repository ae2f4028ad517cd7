import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { z } from 'zod';
import { openEmbedded } from '#server/db/connection/connect.ts';
import type { Database } from '#server/db/connection/database.ts';
import { migrate } from '#server/db/connection/migrate.ts';
import { projectRoot } from '../../../scripts/lib/project.mjs';

const { version } = z
  .object({ version: z.string() })
  .parse(
    JSON.parse(await readFile(join(projectRoot, 'node_modules', '@electric-sql', 'pglite', 'package.json'), 'utf8')),
  );

/**
 * An empty cluster as this version of PGlite creates it. Creating one takes seven times as long as loading it (4.0 s and
 * 0.5 s of processor).
 */
const image = join(projectRoot, '.cache', 'embedded', `${version}.tar`);

async function makeImage(): Promise<void> {
  const pglite = new PGlite();
  await pglite.waitReady;
  const made = await pglite.dumpDataDir('none');
  await pglite.close();
  const own = `${image}.${randomUUID()}`;
  await mkdir(join(image, '..'), { recursive: true });
  await writeFile(own, Buffer.from(await made.arrayBuffer()));
  // Renames atomically: other processes look for the file at the same time.
  await rename(own, image);
}

/** Creates an empty cluster in a folder, which must not exist yet. Opening it there does not have to create one. */
export async function createEmbeddedFolder(folder: string): Promise<void> {
  if (!existsSync(image)) await makeImage();
  await mkdir(folder, { recursive: true });
  await promisify(execFile)('tar', ['-xf', image, '-C', folder]);
}

/** Opens an embedded database in memory, without tables. */
export async function openEmptyEmbedded(): Promise<Database> {
  if (!existsSync(image)) await makeImage();
  return openEmbedded(null, new Blob([await readFile(image)]));
}

/** Opens an embedded database in memory, with the schema. */
export async function openEmbeddedInMemory(): Promise<Database> {
  const database = await openEmptyEmbedded();
  await migrate(database.db);
  return database;
}
