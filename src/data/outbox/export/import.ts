import type { z } from 'zod';
import type { RowKey } from '#contract/collections.ts';
import { nothingRead, targetsOf } from '#contract/mutations/definition.ts';
import { readMutation } from '#contract/mutations/upcast.ts';
import { readBlob, UnreadableFile } from '#contract/rules/files/unreadable-file.ts';
import { effectsOf } from '#sync/fold.ts';
import { retargeted } from '../append-entry.ts';
import { toLocalWriteError } from '../local-write-error.ts';
import type { ExportedMutation, OutboxContent } from './export-format.ts';
import {
  contentBytesMax,
  contentName,
  contentSchema,
  fileBytesMax,
  manifestName,
  manifestSchema,
  outboxFormatVersion,
  sha256,
} from './export-format.ts';
import { importedFile, missingFiles, removeFileBytes, storeFileBytes } from './import-files.ts';
import type { NewEntry } from '../new-entry.ts';
import type { ZipEntry } from './zip-entries.ts';
import { zipEntries } from './zip-entries.ts';
import { refold } from '../../rows/folding.ts';
import type { UserDatabase } from '../../database/user-database.ts';

/**
 * Why an import was refused; nothing was changed.
 * - `NotAnExport`: the file is not an outbox export.
 * - `Damaged`: the export changed after it was written.
 * - `OtherUser`: the export belongs to another user.
 * - `TooNew`: a newer version of the app wrote it; update first.
 * - `TooLarge`: the file is larger than any export.
 * - `Unreadable`: the device no longer gives the file.
 */
export type ImportRefusalCode = 'NotAnExport' | 'Damaged' | 'OtherUser' | 'TooNew' | 'TooLarge' | 'Unreadable';

export class ImportRefused extends Error {
  readonly code: ImportRefusalCode;
  constructor(code: ImportRefusalCode, cause?: unknown) {
    super(`the import was refused: ${code}`, { cause });
    this.code = code;
  }
}

/** Result of an import. */
export interface Imported {
  added: number;
  /** Mutations already on this device: in the outbox, settled, discarded or replaced. */
  skipped: number;
  /** Drafts that were not on this device. */
  drafts: number;
  /** Captured files whose bytes were not on this device. */
  files: number;
}

/** What an import would add to this device. */
export interface ImportPreview {
  exportedAt: string;
  added: readonly NewEntry[];
  drafts: number;
  files: number;
}

/** Reads one of the two parts. Checks its size before it unpacks it. */
async function unpack(entries: ReadonlyMap<string, ZipEntry>, name: string): Promise<Uint8Array<ArrayBuffer>> {
  const entry = entries.get(name);
  if (entry === undefined) throw new ImportRefused('NotAnExport');
  const stored = await entry.stored();
  if (Math.max(entry.size, stored.size) > contentBytesMax) throw new ImportRefused('TooLarge');
  const bytes = await readBlob(stored);
  if (!entry.isDeflated) return bytes;
  const { inflateSync } = await import('fflate');
  return inflateSync(bytes, { out: new Uint8Array(entry.size) });
}

async function openZip(file: Blob): Promise<Map<string, ZipEntry>> {
  if (file.size > fileBytesMax) throw new ImportRefused('TooLarge');
  return zipEntries(file);
}

/** Parses JSON by a schema. Throws an `ImportRefused` with `code` when it does not match. */
function parse<T>(schema: z.ZodType<T>, bytes: Uint8Array, code: ImportRefusalCode): T {
  try {
    return schema.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch (error) {
    throw new ImportRefused(code, error);
  }
}

interface OpenedExport {
  exportedAt: string;
  content: OutboxContent;
  entries: ReadonlyMap<string, ZipEntry>;
}

/** Reads a part of the export. What is not readable as a zip is not an export. */
async function asExport<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    throw new ImportRefused(error instanceof UnreadableFile ? 'Unreadable' : 'NotAnExport', error);
  }
}

async function readFile(userId: string, file: Blob): Promise<OpenedExport> {
  const entries = await asExport(openZip(file));
  const manifest = parse(manifestSchema, await asExport(unpack(entries, manifestName)), 'NotAnExport');
  if (manifest.userId !== userId) throw new ImportRefused('OtherUser');
  if (manifest.version > outboxFormatVersion) throw new ImportRefused('TooNew');
  const content = await asExport(unpack(entries, contentName));
  if ((await sha256(content)) !== manifest.sha256) throw new ImportRefused('Damaged');
  return { exportedAt: manifest.exportedAt, content: parse(contentSchema, content, 'Damaged'), entries };
}

/**
 * Returns an exported mutation as an outbox entry. The lane and the targets are computed again: the file must not decide
 * which rows are written. A pending mutation counts as sent, because the exporting device may have sent it since.
 */
function entryOf(mutation: ExportedMutation, userId: string, now: number): NewEntry {
  const { error, answeredAt, ...made } = mutation;
  const read = readMutation(mutation);
  if (read === null) throw new ImportRefused('TooNew');
  if (made.actor.id !== userId) throw new ImportRefused('OtherUser');
  const { definition } = read;
  const checked = definition.args.safeParse(read.args);
  if (!checked.success) throw new ImportRefused('Damaged', checked.error);
  const { name } = definition;
  const entry = { ...made, name, remote: definition.remote, lane: definition.lane(checked.data), effects: [] };
  const targets = targetsOf(effectsOf(entry, nothingRead));
  if (error === undefined) return { ...entry, targets, state: 'pending', attemptedAt: new Date(now).toISOString() };
  return { ...entry, targets, state: 'refused', error, ...(answeredAt === undefined ? {} : { answeredAt }) };
}

/** Returns which of these identifiers this device already knows, in any state. */
async function knownIds(db: UserDatabase, ids: readonly string[]): Promise<Set<string>> {
  const waiting = await db.outbox.where('id').anyOf(ids).toArray();
  const settled = await db.settled.where('id').anyOf(ids).primaryKeys();
  const discarded = (await db.discarded.toArray()).flatMap(({ id, entries }) => [
    id,
    ...entries.map((entry) => entry.id),
  ]);
  return new Set([...waiting.map((entry) => entry.id), ...settled, ...discarded]);
}

/** Returns the drafts that are not here. A local one wins: it may be newer, and no clock can decide which of the two is. */
async function missingDrafts(db: UserDatabase, drafts: OutboxContent['drafts']): Promise<OutboxContent['drafts']> {
  const here = await db.drafts.bulkGet(drafts.map(({ key }) => key));
  return drafts.filter((_, index) => here[index] === undefined);
}

async function addDrafts(db: UserDatabase, drafts: OutboxContent['drafts']): Promise<number> {
  const missing = await missingDrafts(db, drafts);
  await db.drafts.bulkAdd(missing);
  return missing.length;
}

/** Returns the entries of an export. @throws ImportRefused */
function entriesOf({ mutations }: OutboxContent, userId: string, now: number): NewEntry[] {
  const entries = mutations.map((mutation) => entryOf(mutation, userId, now));
  if (new Set(entries.map((entry) => entry.id)).size < entries.length) throw new ImportRefused('Damaged');
  return entries;
}

/** Returns what an import would add, without adding it. @throws ImportRefused */
export async function previewImport(db: UserDatabase, file: Blob, now: number): Promise<ImportPreview> {
  const { content, exportedAt } = await readFile(db.userId, file);
  const entries = entriesOf(content, db.userId, now);
  const known = await knownIds(
    db,
    entries.map((entry) => entry.id),
  );
  return {
    exportedAt,
    added: entries.filter((entry) => !known.has(entry.id)),
    drafts: (await missingDrafts(db, content.drafts)).length,
    files: (await missingFiles(db, content.files)).length,
  };
}

/**
 * Imports what another device of the same user exported, or this device before it was erased. Idempotent: identifiers stay
 * the same, so the server applies each mutation once even when both devices send it (rule OB4).
 * @throws ImportRefused when the file cannot be imported, LocalWriteError when the device cannot write; nothing is changed
 * then
 */
export async function importOutbox(db: UserDatabase, file: Blob, now: number): Promise<Imported> {
  const { content, entries: zip } = await readFile(db.userId, file);
  const entries = entriesOf(content, db.userId, now);
  const files = await missingFiles(db, content.files);
  try {
    if (!(await storeFileBytes(db, files, zip))) throw new ImportRefused('Damaged');
    return await db.transaction(
      'rw',
      [...db.allRows(), db.base, db.outbox, db.settled, db.discarded, db.drafts, db.files],
      async () => {
        const known = await knownIds(
          db,
          entries.map((entry) => entry.id),
        );
        const added = entries.filter((entry) => !known.has(entry.id));
        await db.files.bulkAdd(files.map((one) => importedFile(one, now)));
        const targets: RowKey[] = [];
        // One after the other: each finds what those before it made of its order.
        for (const entry of added) {
          const made = await retargeted(db, entry);
          await db.outbox.add(made);
          targets.push(...made.targets);
        }
        await refold(db, targets);
        return {
          added: added.length,
          skipped: entries.length - added.length,
          drafts: await addDrafts(db, content.drafts),
          files: files.length,
        };
      },
    );
  } catch (error) {
    await removeFileBytes(db, files).catch(() => undefined);
    throw error instanceof ImportRefused ? error : toLocalWriteError(error);
  }
}
