import { fileTime } from '#contract/rules/brussels-time.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import { filesOnlyHere } from '../../files/unreceived-files.ts';
import type { LocalFile } from '../../database/local-file.ts';
import { chunkBytes } from '../../database/local-file.ts';
import { chunksOf } from '../../files/file-chunks.ts';
import { readRange } from '../../files/read-file.ts';
import { recoverDrafts } from '../../drafts/drafts.ts';
import type { ExportedFile, ExportedMutation, OutboxContent } from './export-format.ts';
import {
  contentName,
  fileEntryName,
  manifestName,
  outboxFormat,
  outboxFormatVersion,
  sha256,
} from './export-format.ts';
import type { UserDatabase } from '../../database/user-database.ts';

function exported(entry: OutboxEntry): ExportedMutation {
  const { id, name, v, args, base, dependsOn, createdAt, offeredAt, expiresAt, clockOffset, asOf, actor } = entry;
  return {
    id,
    name,
    v,
    args,
    dependsOn,
    createdAt,
    offeredAt,
    actor,
    ...(base === undefined ? {} : { base }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(clockOffset === undefined ? {} : { clockOffset }),
    ...(asOf === undefined ? {} : { asOf }),
    ...(entry.state === 'refused' ? { error: entry.error ?? { code: 'Internal' } } : {}),
    ...(entry.answeredAt === undefined ? {} : { answeredAt: entry.answeredAt }),
  };
}

/** Returns the file name of an export. */
function exportFileName(now: number): string {
  return `mycerti-${fileTime(now)}.zip`;
}

/** An export, ready to save. */
export interface OutboxExport {
  /** File name: `mycerti-2026-11-20-09-30.zip`. */
  name: string;
  zip: Blob;
  /** Number of mutations. */
  mutations: number;
  /** Number of captured files. */
  files: number;
}

/** Returns true when all bytes of a file are here. */
async function isWhole(db: UserDatabase, { id, size }: LocalFile): Promise<boolean> {
  return (await chunksOf(db.fileChunks, id).count()) === Math.ceil(size / chunkBytes);
}

/** Returns the captured files to export. One with missing bytes would spoil the others: it is left out. */
async function filesToExport(db: UserDatabase): Promise<ExportedFile[]> {
  const whole: ExportedFile[] = [];
  for (const file of await filesOnlyHere(db)) {
    const { id, name, type, size, sha256: hash } = file;
    if (await isWhole(db, file)) whole.push({ id, name, type, size, sha256: hash });
  }
  return whole;
}

/** Writes the parts of a zip one after the other. At most one chunk of a file is in memory. */
async function zipOf(
  db: UserDatabase,
  parts: Record<string, Uint8Array>,
  files: readonly ExportedFile[],
): Promise<Blob> {
  const { Zip, ZipDeflate, ZipPassThrough } = await import('fflate');
  const written: Blob[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    written.push(new Blob([new Uint8Array(chunk)]));
  });
  for (const [name, bytes] of Object.entries(parts)) {
    const part = new ZipDeflate(name);
    zip.add(part);
    part.push(bytes, true);
  }
  for (const file of files) {
    // A picture or a PDF is compressed already.
    const part = new ZipPassThrough(fileEntryName(file));
    zip.add(part);
    for (let from = 0; from < file.size; from += chunkBytes) {
      const to = Math.min(file.size, from + chunkBytes);
      part.push(await readRange(db.fileChunks, file.id, from, to), to === file.size);
    }
  }
  zip.end();
  return new Blob(written, { type: 'application/zip' });
}

/**
 * Exports everything of this user that may exist on this device only: unsettled and refused mutations with their
 * identifiers, drafts, and captured files with their bytes. `importOutbox` reads the zip on any device of the same user.
 * Changes nothing on this device.
 */
export async function exportOutbox(db: UserDatabase, now: number): Promise<OutboxExport> {
  await recoverDrafts(db);
  const files = await filesToExport(db);
  const content = await db.transaction('r', db.outbox, db.drafts, async (): Promise<OutboxContent> => {
    const mutations = (await db.outbox.orderBy('seq').toArray()).map(exported);
    return { mutations, drafts: await db.drafts.toArray(), files };
  });
  const bytes = new TextEncoder().encode(JSON.stringify(content));
  const manifest = {
    format: outboxFormat,
    version: outboxFormatVersion,
    userId: db.userId,
    exportedAt: new Date(now).toISOString(),
    sha256: await sha256(bytes),
  };
  const parts = { [manifestName]: new TextEncoder().encode(JSON.stringify(manifest)), [contentName]: bytes };
  return {
    name: exportFileName(now),
    zip: await zipOf(db, parts, files),
    mutations: content.mutations.length,
    files: files.length,
  };
}
