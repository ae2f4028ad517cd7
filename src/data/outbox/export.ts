import type { OutboxEntry } from '#sync/outbox.ts';
import { recoverDrafts } from '../drafts/drafts.ts';
import type { ExportedMutation, OutboxContent } from './export-format.ts';
import { contentName, manifestName, outboxFormat, outboxFormatVersion, sha256 } from './export-format.ts';
import type { UserDatabase } from '../user-database.ts';

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
  return `mycerti-${new Date(now).toISOString().slice(0, 16).replaceAll(/[:T]/g, '-')}.zip`;
}

/** An export, ready to save. */
export interface OutboxExport {
  /** File name: `mycerti-2026-11-20-09-30.zip`. */
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Number of mutations. */
  mutations: number;
}

/**
 * Exports everything of this user that may exist on this device only: unsettled and refused mutations with their
 * identifiers, and drafts. `importOutbox` reads the zip on any device of the same user. Changes nothing on this device.
 */
export async function exportOutbox(db: UserDatabase, now: number): Promise<OutboxExport> {
  await recoverDrafts(db);
  const content = await db.transaction('r', db.outbox, db.drafts, async (): Promise<OutboxContent> => {
    const mutations = (await db.outbox.orderBy('seq').toArray()).map(exported);
    return { mutations, drafts: await db.drafts.toArray() };
  });
  const { strToU8, zipSync } = await import('fflate');
  const bytes = new TextEncoder().encode(JSON.stringify(content));
  const manifest = {
    format: outboxFormat,
    version: outboxFormatVersion,
    userId: db.userId,
    exportedAt: new Date(now).toISOString(),
    sha256: await sha256(bytes),
  };
  const zip = zipSync({ [manifestName]: strToU8(JSON.stringify(manifest)), [contentName]: bytes });
  return { name: exportFileName(now), bytes: zip, mutations: content.mutations.length };
}
