import type { PlantedFault } from '../fault.ts';
import { inServer, inUnit } from './places.ts';

const tests = 'server/routes/files.test.ts';

const sending = 'tests/files/sending.test.ts';

/** Rules FL: files that arrive whole. */
export const fileFaults: PlantedFault[] = [
  {
    name: 'attached-before-its-bytes-are-stored',
    rule: 'FL1',
    breaks: 'a file that could not be attached leaves its bytes, and one that is shown as kept may lack them',
    file: 'src/data/files/keep-file.ts',
    find: 'await db.fileChunks.put({ id, index, bytes });',
    replace: 'if (index > 0) await db.fileChunks.put({ id, index, bytes });',
    caughtBy: [inUnit(sending, 'it can be read again as it was')],
  },
  {
    name: 'transfer-begins-anew',
    rule: 'FL2',
    breaks: 'a device does not ask how much of a file the server has',
    file: 'src/platform/file-transport.ts',
    find: 'uploadUrl: `${endpoint}/${id}`,',
    replace: '',
    caughtBy: [inUnit(sending, 'a large file goes on where the server stands')],
  },
  {
    name: 'wrong-hash-counts-as-sent',
    rule: 'FL3',
    breaks: 'a device takes a file for sent that the server has thrown away',
    file: 'src/sync/file-verdict.ts',
    find: "if (code === 'ChecksumMismatch') return { kind: 'wrong' };",
    replace: "if (code === 'ChecksumMismatch') return { kind: 'sent' };",
    caughtBy: [inUnit(sending, 'bytes that were damaged on the way')],
  },
  {
    name: 'receipt-is-not-waited-for',
    rule: 'FL3',
    breaks: 'a file that the server has lost is never sent again',
    file: 'src/data/files/file-storage.ts',
    find: "({ state }) => state !== 'refused'",
    replace: "({ state }) => state === 'waiting'",
    caughtBy: [inUnit(sending, 'without its receipt a file that was sent is asked about again')],
  },
  {
    name: 'restored-server-is-not-asked-about-files',
    rule: 'FL3',
    breaks: 'a file whose receipt was lost with the server’s data is never sent again',
    file: 'src/data/files/unreceived-files.ts',
    find: "file.state === 'received' ? [{ ...file, state: 'sent', retryAt: 0 }] : []",
    replace: "file.state === 'received' ? [] : []",
    caughtBy: [inUnit(sending, 'what a restored server has forgotten is sent once more')],
  },
  {
    name: 'stuck-file-goes-first',
    rule: 'FL4',
    breaks: 'a file that the server fails on is tried before all others, and ends each round',
    file: 'src/data/files/file-storage.ts',
    find: 'left.failures - right.failures ||',
    replace: 'right.failures - left.failures ||',
    caughtBy: [inUnit(sending, 'a file that the server fails on holds up no other')],
  },
  {
    name: 'announced-twice-starts-anew',
    rule: 'FL2',
    breaks: 'a file that is announced again loses the bytes that have come',
    file: 'server/routes/file-transfers.ts',
    find: 'if (received !== null)\n        return reply',
    replace: 'if (received === -1)\n        return reply',
    caughtBy: [inServer(tests, 'announcing it again is announcing it once')],
  },
  {
    name: 'hash-is-not-looked-at',
    rule: 'FL3',
    breaks: 'bytes that are not those of the device count as received',
    file: 'server/files/receive.ts',
    find: 'if (size !== file.size || sha256 !== file.sha256) return',
    replace: 'if (size !== file.size) return',
    caughtBy: [inServer(tests, 'bytes whose hash is another are thrown away')],
  },
  {
    name: 'bytes-before-their-upload-get-no-receipt',
    rule: 'FL3',
    breaks: 'a file whose upload is attached after its bytes is never known to be safe',
    file: 'server/routes/sync-push.ts',
    find: 'await giveReceipts(context, attached);',
    replace: '',
    caughtBy: [inServer(tests, 'bytes first')],
  },
  {
    name: 'read-address-lasts-for-ever',
    rule: 'FL5',
    breaks: 'a signed address goes on opening a file after its time',
    file: 'server/files/links.ts',
    find: ' && until >= now',
    replace: '',
    caughtBy: [inServer(tests, 'for one file, one user and a short time')],
  },
];
