import type { PlantedFault } from '../fault.ts';
import { inServer } from './places.ts';

const tests = 'server/routes/files.test.ts';

/** Rules FL: files that arrive whole. */
export const fileFaults: PlantedFault[] = [
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
