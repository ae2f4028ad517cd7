import { use, useEffect, useState } from 'react';
import type { Upload } from '#contract/entities/upload.ts';
import { readKeptFile, readLocalFile } from '#data/files/read-file.ts';
import { isKept, noteOpened } from '#data/kept/wishes.ts';
import type { UserDatabase } from '#data/user-database.ts';
import { useAppData } from './app-data.tsx';
import type { FileLinks } from './file-links.ts';
import { FileLinksContext } from './file-links.ts';
import { useOnline } from './use-online.ts';

/**
 * Where a file can be shown from: its bytes here, or the server's. `absent` says why from nowhere: `offline` (the server has it),
 * `notReceived` (only another device has it), `failed` (the server was asked and did not give it).
 */
export type FileSource =
  | { state: 'loading' }
  /** `blob` only where the bytes are in this page. */
  | { state: 'ready'; url: string; blob: Blob | null }
  | { state: 'absent'; why: 'offline' | 'notReceived' | 'failed' };

export type FileFacts = Pick<Upload, 'id' | 'type' | 'receivedAt'>;

interface Found {
  source: FileSource;
  /** Of an address that the page must give back. */
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
  // The server's answers are sandboxed, in which no browser shows a PDF.
  if (type === 'application/pdf') {
    const blob = await links.bytesOf(id);
    return blob === null ? absent('failed') : ofBlob(blob);
  }
  const url = await links.addressOf(id);
  return url === null ? absent('failed') : { source: { state: 'ready', url, blob: null }, revoke: null };
}

/** From the copy that is kept here: by the worker, which reads no more than is shown, or whole where there is none. */
async function fromCopy(db: UserDatabase, links: FileLinks, id: string): Promise<Found | null> {
  if (!(await isKept(db, id))) return null;
  const url = links.keptAddress(id);
  if (url !== null) return { source: { state: 'ready', url, blob: null }, revoke: null };
  const blob = await readKeptFile(db, id);
  return blob === undefined ? null : ofBlob(blob);
}

async function find(db: UserDatabase, links: FileLinks, file: FileFacts, online: boolean): Promise<Found> {
  const own = await readLocalFile(db, file.id).catch(() => undefined);
  if (own !== undefined) return ofBlob(own);
  const copy = await fromCopy(db, links, file.id).catch(() => null);
  const found = copy ?? (await fromServer(links, file, online));
  // Whatever was seen once is found again without network (a courtesy: it shows all the same where that cannot be noted).
  if (found.source.state === 'ready') void noteOpened(db, file.id, Date.now()).catch(() => undefined);
  return found;
}

/** Where a file can be shown from, looked for again when the network comes back or the server has received it. */
export function useFileUrl({ id, type, receivedAt }: FileFacts): FileSource {
  const { db } = useAppData();
  const links = use(FileLinksContext);
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
