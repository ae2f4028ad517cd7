import type { UploadStorage, OutgoingFile } from '#sync/files/file-ports.ts';
import { isStillAhead } from '#sync/stored-instant.ts';
import type { HasEnded } from '../remotes/lease-storage.ts';
import { assertLease, leaseStorage } from '../remotes/lease-storage.ts';
import type { UserDatabase } from '../database/user-database.ts';
import { createHash } from '../files/hash-file.ts';
import type { LocalFile } from '../database/local-file.ts';
import { chunkBytes } from '../database/local-file.ts';
import { readRange } from '../files/read-file.ts';
import { doubtedWithoutRow, recordReceipts, unreceivedFiles } from '../files/unreceived-files.ts';

/** Longest stored wait, milliseconds: the server asks for an hour at most. */
const longestWait = 60 * 60_000;

function isDue({ retryAt }: LocalFile, now: number): boolean {
  return !isStillAhead(retryAt, now, longestWait);
}

/** Returns the files whose bytes the server may lack or may have lost. */
async function sendable(db: UserDatabase): Promise<LocalFile[]> {
  const unreceived = (await unreceivedFiles(db)).map(({ file }) => file).filter(({ state }) => state !== 'refused');
  return [...unreceived, ...(await doubtedWithoutRow(db))];
}

/** Fewest failures first, then waiting files before sent ones, then the smallest (rule FL4). */
function inOrder(left: LocalFile, right: LocalFile): number {
  return (
    left.failures - right.failures ||
    Number(left.state === 'sent') - Number(right.state === 'sent') ||
    left.size - right.size ||
    left.keptAt - right.keptAt
  );
}

function outgoing(file: LocalFile): OutgoingFile {
  const { id, name, type, size, sha256, failures, error, offset, state, isBegun = false } = file;
  const untried = state === 'waiting' && !isBegun && offset === 0 && failures === 0;
  return { id, name, type, size, sha256, failures, error, untried };
}

async function isIntact(db: UserDatabase, id: string): Promise<boolean> {
  const file = await db.files.get(id);
  if (file === undefined) return false;
  const hash = createHash();
  for (let from = 0; from < file.size; from += chunkBytes)
    hash.add(await readRange(db.fileChunks, id, from, Math.min(file.size, from + chunkBytes)));
  return hash.hex() === file.sha256;
}

/**
 * Creates the file sender's storage port over a user's database.
 * @param hasEnded whether another holder of a lease has ended; without it, that lease must expire
 */
export function createUploadStorage(db: UserDatabase, hasEnded?: HasEnded): UploadStorage {
  const change = (
    lease: Parameters<typeof assertLease>[1],
    id: string,
    changes: (file: LocalFile) => LocalFile,
  ): Promise<void> =>
    db.transaction('rw', db.leases, db.files, async () => {
      await assertLease(db, lease);
      const file = await db.files.get(id);
      if (file !== undefined) await db.files.put(changes(file));
    });

  return {
    ...leaseStorage(db, hasEnded),
    recordReceipts: () => recordReceipts(db),
    nextFile: async (now, except, force) => {
      const files = (await sendable(db)).filter(
        (file) => !except.has(file.id) && (isDue(file, now) || (force && file.state === 'waiting')),
      );
      const [next] = files.toSorted(inOrder);
      return next === undefined ? null : outgoing(next);
    },
    nextFileDue: async (now) => {
      const files = await sendable(db);
      if (files.length === 0) return null;
      return Math.min(...files.map((file) => (isDue(file, now) ? 0 : file.retryAt - now)));
    },
    readBytes: (id, from, to) => readRange(db.fileChunks, id, from, to),
    isIntact: (id) => isIntact(db, id),
    recordBegun: (lease, id, now) => change(lease, id, (file) => ({ ...file, isBegun: true, beganAt: now })),
    recordOffset: (lease, id, offset, now) =>
      change(lease, id, (file) => ({
        ...file,
        state: 'waiting',
        offset,
        error: null,
        ...(offset > file.offset ? { movedAt: now, failures: 0 } : {}),
      })),
    recordSent: (lease, id, now, askAgainAt) =>
      change(lease, id, (file) => {
        const { isDoubted: _, ...sent } = file;
        return {
          ...sent,
          state: 'sent',
          offset: file.size,
          movedAt: now,
          error: null,
          failures: 0,
          retryAt: askAgainAt,
        };
      }),
    recordFailed: (lease, id, error, retryAt) =>
      change(lease, id, (file) => ({ ...file, error, retryAt, failures: file.failures + 1, beganAt: null })),
    recordRefused: (lease, id, error) =>
      change(lease, id, (file) => ({ ...file, state: 'refused', error, retryAt: 0 })),
  };
}
