import recorded from './recorded/version-7.json' with { type: 'json' };

/**
 * Databases that the released app wrote at schema version 7: a certifier offline, with a remark, a message, a started visit,
 * a photo and two drafts that wait. Recorded in Chromium; bytes are in base64.
 */

interface RecordedIndex {
  name: string;
  keyPath: string | string[];
  unique: boolean;
  multiEntry: boolean;
}

interface RecordedStore {
  keyPath: string | string[];
  autoIncrement: boolean;
  indexes: RecordedIndex[];
  rows: unknown[];
}

interface RecordedDatabase {
  name: string;
  version: number;
  stores: Record<string, RecordedStore>;
}

export const recordedUser: RecordedDatabase = recorded.user;

/** The certifier whose device it was, and a moment after the recording, in milliseconds. */
export const recordedUserId = '018f0000-0000-7000-8000-00000000c001';
export const recordedAt = Date.parse('2026-11-23T04:00:00.000Z');

function bytesOf(base64: string): ArrayBuffer {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)).buffer;
}

/** Returns a recorded value with its bytes. */
function decoded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decoded);
  if (typeof value !== 'object' || value === null) return value;
  if ('$buffer' in value && typeof value.$buffer === 'string') return bytesOf(value.$buffer);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, decoded(inner)]));
}

/** Creates a recorded database under a name, with the stores, indexes and version that it had. */
export async function restoreRecorded({ version, stores }: RecordedDatabase, name: string): Promise<void> {
  const request = indexedDB.open(name, version);
  await new Promise<void>((resolve, reject) => {
    request.addEventListener('upgradeneeded', () => {
      for (const [storeName, { keyPath, autoIncrement, indexes, rows }] of Object.entries(stores)) {
        const store = request.result.createObjectStore(storeName, { keyPath, autoIncrement });
        for (const { name: indexName, keyPath: path, unique, multiEntry } of indexes)
          store.createIndex(indexName, path, { unique, multiEntry });
        for (const row of rows) store.add(decoded(row));
      }
    });
    request.addEventListener('error', () => reject(new Error(`not created: ${request.error?.message}`)));
    request.addEventListener('success', () => {
      request.result.close();
      resolve();
    });
  });
}
