import type { OutboxEntry } from '#sync/outbox.ts';
import { recoverDrafts } from './drafts.ts';
import type { ExportedMutation, OutboxContent } from './outbox-file.ts';
import { contentName, manifestName, outboxFormat, outboxFormatVersion, sha256 } from './outbox-file.ts';
import type { UserDatabase } from './user-database.ts';

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

/** The name to save an export under. */
function exportFileName(now: number): string {
  return `mycerti-${new Date(now).toISOString().slice(0, 16).replaceAll(/[:T]/g, '-')}.zip`;
}

/** An export, ready to be saved. */
export interface OutboxExport {
  /** What to save it as: `mycerti-2026-11-20-09-30.zip`. */
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Mutations in it. */
  mutations: number;
}

/**
 * Everything of this user's that may be on this device only, as a zip that `importOutbox` reads on any device of the same user:
 * unsettled and refused mutations under their identifiers, and what is typed and not saved. Changes nothing of it.
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
