import { isLost } from '#contract/rules/orders/required-documents.ts';
import { useEffect, useMemo, useState } from 'react';
import type { Upload } from '#contract/entities/upload.ts';
import { readOfflineFile, readLocalFile } from '#data/files/read-file.ts';
import { isStored, recordFileOpened } from '#data/offline-files/pins.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { useAppData } from '../app/use-app-data.tsx';
import type { FileLinks } from './use-file-links.ts';
import { useFileLinks } from './use-file-links.ts';
import { useOnline } from '../app/use-online.ts';

/**
 * Where a file can be shown from: its bytes on this device, or the server. `absent` gives the reason for neither:
 * `offline` (the server has it),
 * `notReceived` (only another device has it), `lost` (nobody has it),
 * `failed` (the server did not send it).
 */
export type FileSource =
  | { state: 'loading' }
  /**
   * `blob` is null when the bytes are not in this page. `original` is there when `url` is a smaller picture of it. `renew` is
   * there for addresses of the server, which stop working after a while: it asks for them again where they are old, and
   * resolves to the whole file's, or to null without an answer.
   */
  | { state: 'ready'; url: string; blob: Blob | null; original?: string; renew?: () => Promise<string | null> }
  | { state: 'absent'; why: 'offline' | 'notReceived' | 'lost' | 'failed' };

export type FileFacts = Pick<Upload, 'id' | 'type' | 'size' | 'sha256' | 'receivedAt' | 'lostAt'>;

interface Found {
  source: FileSource;
  /** Revokes an object URL; null for other addresses. */
  revoke: (() => void) | null;
  /** True for a capture of this device. */
  isOwn?: boolean;
  /** True for addresses of the server. */
  isOnServer?: boolean;
}

function ofBlob(blob: Blob): Found {
  const url = URL.createObjectURL(blob);
  return { source: { state: 'ready', url, blob }, revoke: () => URL.revokeObjectURL(url) };
}

function absent(why: 'offline' | 'notReceived' | 'lost' | 'failed'): Found {
  return { source: { state: 'absent', why }, revoke: null };
}

async function fromServer(links: FileLinks, file: FileFacts, online: boolean): Promise<Found> {
  const { id, type, receivedAt } = file;
  if (receivedAt === null) return absent(isLost(file) ? 'lost' : 'notReceived');
  if (!online) return absent('offline');
  // The server sandboxes its responses, and no browser shows a PDF in a sandbox.
  if (type === 'application/pdf') {
    const blob = await links.bytesOf(file);
    return blob === null ? absent('failed') : ofBlob(blob);
  }
  const addresses = await links.addressesOf(id);
  if (addresses === null) return absent('failed');
  const { original, screen } = addresses;
  const source = screen === null ? { url: original } : { url: screen, original };
  return { source: { state: 'ready', blob: null, ...source }, revoke: null, isOnServer: true };
}

/** Finds the offline file: through the service worker, which reads only the range shown, or whole without one. */
async function fromOfflineFile(db: UserDatabase, links: FileLinks, id: string): Promise<Found | null> {
  if (!(await isStored(db, id))) return null;
  const url = links.offlineFileUrl(id);
  if (url !== null) return { source: { state: 'ready', url, blob: null }, revoke: null };
  const blob = await readOfflineFile(db, id);
  return blob === undefined ? null : ofBlob(blob);
}

/** Finds the bytes of a file on this device. */
async function fromDevice(db: UserDatabase, links: FileLinks, id: string): Promise<Found | null> {
  const own = await readLocalFile(db, id).catch(() => undefined);
  if (own !== undefined) return { ...ofBlob(own), isOwn: true };
  return fromOfflineFile(db, links, id).catch(() => null);
}

/** Shows the server's picture first of a photo that few browsers can decode (HEIC). Downloads are still the original. */
async function preferScreen(links: FileLinks, { id, type, receivedAt }: FileFacts, found: Found): Promise<Found> {
  if (found.source.state !== 'ready' || !/^image\/hei[cf]$/.test(type) || receivedAt === null) return found;
  const screen = (await links.addressesOf(id).catch(() => null))?.screen ?? null;
  const { url, blob } = found.source;
  return screen === null ? found : { ...found, source: { state: 'ready', url: screen, original: url, blob } };
}

async function find(db: UserDatabase, links: FileLinks, file: FileFacts, online: boolean): Promise<Found> {
  const here = await fromDevice(db, links, file.id);
  if (here === null) return fromServer(links, file, online);
  return online ? preferScreen(links, file, here) : here;
}

/** One object: an effect that depends on it runs once. */
const loading: FileSource = { state: 'loading' };

/** How long a smaller picture is shown before its original is cached, milliseconds: who leafs through downloads none. */
const lookedAt = 2_000;

/** Caches a file that was shown for offline reading. Best effort: a failure does not hide the file. */
function useRecordOpened(id: string, found: Pick<Found, 'source' | 'isOwn'> | undefined, isPassing: boolean): void {
  const { db } = useAppData();
  const isReady = found?.source.state === 'ready' && found.isOwn !== true;
  const isSmaller = found?.source.state === 'ready' && found.source.original !== undefined;
  useEffect(() => {
    if (!isReady || (isSmaller && isPassing)) return undefined;
    const record = (): void => void recordFileOpened(db, id, Date.now()).catch(() => undefined);
    if (!isSmaller) {
      record();
      return undefined;
    }
    const timer = setTimeout(record, lookedAt);
    return () => clearTimeout(timer);
  }, [db, id, isReady, isSmaller, isPassing]);
}

/**
 * Returns where a file can be shown from: the server's picture of a screen's size where there is one. Looks again when the
 * network returns or the server has received the file.
 * @param isPassing true where files are leafed through: the originals of pictures are not cached for offline reading
 */
export function useFileUrl({ id, type, size, sha256, receivedAt }: FileFacts, isPassing = false): FileSource {
  const { db } = useAppData();
  const links = useFileLinks();
  const online = useOnline();
  const [found, setFound] = useState<(Pick<Found, 'source' | 'isOwn'> & { id: string }) | null>(null);

  const file = useMemo(() => ({ id, type, size, sha256, receivedAt }), [id, type, size, sha256, receivedAt]);

  useEffect(() => {
    let current = true;
    let revoke: (() => void) | null = null;
    const show = ({ source, isOwn = false }: Found): void => setFound({ id: file.id, source, isOwn });
    async function renew(): Promise<string | null> {
      const { source } = await fromServer(links, file, online);
      if (source.state !== 'ready') return null;
      if (current) show({ source: { ...source, renew }, revoke: null });
      return source.original ?? source.url;
    }
    async function look(): Promise<void> {
      const here = await find(db, links, file, online);
      if (!current) {
        here.revoke?.();
        return;
      }
      ({ revoke } = here);
      const { source } = here;
      show(here.isOnServer === true && source.state === 'ready' ? { ...here, source: { ...source, renew } } : here);
    }
    void look();
    return () => {
      current = false;
      revoke?.();
    };
  }, [db, links, file, online]);

  const shown = found?.id === id ? found : undefined;
  useRecordOpened(id, shown, isPassing);
  return shown?.source ?? loading;
}
