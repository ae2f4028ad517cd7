import { useEffect, useState } from 'react';
import type { Upload } from '#contract/entities/upload.ts';
import { readOfflineFile, readLocalFile } from '#data/capture/read-file.ts';
import { isStored, recordFileOpened } from '#data/offline-files/pins.ts';
import type { UserDatabase } from '#data/user-database.ts';
import { useAppData } from './use-app-data.tsx';
import type { FileLinks } from './use-file-links.ts';
import { useFileLinks } from './use-file-links.ts';
import { useOnline } from './use-online.ts';

/**
 * Where a file can be shown from: its bytes on this device, or the server. `absent` gives the reason for neither:
 * `offline` (the server has it),
 * `notReceived` (only another device has it), `failed` (the server did not send it).
 */
export type FileSource =
  | { state: 'loading' }
  /** `blob` is null when the bytes are not in this page. */
  | { state: 'ready'; url: string; blob: Blob | null }
  | { state: 'absent'; why: 'offline' | 'notReceived' | 'failed' };

export type FileFacts = Pick<Upload, 'id' | 'type' | 'receivedAt'>;

interface Found {
  source: FileSource;
  /** Revokes an object URL; null for other addresses. */
  revoke: (() => void) | null;
}

function ofBlob(blob: Blob): Found {
  const url = URL.createObjectURL(blob);
  return { source: { state: 'ready', url, blob }, revoke: () => URL.revokeObjectURL(url) };
}

function absent(why: 'offline' | 'notReceived' | 'failed'): Found {
  return { source: { state: 'absent', why }, revoke: null };
}

async function fromServer(links: FileLinks, { id, type, receivedAt }: FileFacts, online: boolean): Promise<Found> {
  if (receivedAt === null) return absent('notReceived');
  if (!online) return absent('offline');
  // The server sandboxes its responses, and no browser shows a PDF in a sandbox.
  if (type === 'application/pdf') {
    const blob = await links.bytesOf(id);
    return blob === null ? absent('failed') : ofBlob(blob);
  }
  const url = await links.addressOf(id);
  return url === null ? absent('failed') : { source: { state: 'ready', url, blob: null }, revoke: null };
}

/** Finds the offline file: through the service worker, which reads only the range shown, or whole without one. */
async function fromOfflineFile(db: UserDatabase, links: FileLinks, id: string): Promise<Found | null> {
  if (!(await isStored(db, id))) return null;
  const url = links.offlineFileUrl(id);
  if (url !== null) return { source: { state: 'ready', url, blob: null }, revoke: null };
  const blob = await readOfflineFile(db, id);
  return blob === undefined ? null : ofBlob(blob);
}

async function find(db: UserDatabase, links: FileLinks, file: FileFacts, online: boolean): Promise<Found> {
  const own = await readLocalFile(db, file.id).catch(() => undefined);
  if (own !== undefined) return ofBlob(own);
  const stored = await fromOfflineFile(db, links, file.id).catch(() => null);
  const found = stored ?? (await fromServer(links, file, online));
  // A file that was shown once is cached for offline reading. Best effort: a failure here does not hide the file.
  if (found.source.state === 'ready') void recordFileOpened(db, file.id, Date.now()).catch(() => undefined);
  return found;
}

/** Returns where a file can be shown from. Looks again when the network returns or the server has received the file. */
export function useFileUrl({ id, type, receivedAt }: FileFacts): FileSource {
  const { db } = useAppData();
  const links = useFileLinks();
  const online = useOnline();
  const [found, setFound] = useState<{ id: string; source: FileSource } | null>(null);

  useEffect(() => {
    let current = true;
    let revoke: (() => void) | null = null;
    async function look(): Promise<void> {
      const here = await find(db, links, { id, type, receivedAt }, online);
      if (current) {
        ({ revoke } = here);
        setFound({ id, source: here.source });
      } else here.revoke?.();
    }
    void look();
    return () => {
      current = false;
      revoke?.();
    };
  }, [db, links, id, type, receivedAt, online]);

  return found?.id === id ? found.source : { state: 'loading' };
}
