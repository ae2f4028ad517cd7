import { use, useEffect, useState } from 'react';
import type { Upload } from '#contract/entities/upload.ts';
import { readLocalFile } from '#data/files/read-file.ts';
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
      const blob = await readLocalFile(db, id).catch(() => undefined);
      const here = blob === undefined ? await fromServer(links, { id, type, receivedAt }, online) : ofBlob(blob);
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
