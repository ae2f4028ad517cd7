import { createHash, randomBytes } from 'node:crypto';
import { testConfig, type TestClient } from './test-server.ts';

/** A grey JPEG of 8 × 8 pixels. */
const jpeg = Buffer.from(
  [
    '/9j/2wBDAP//////////////////////////////////////////////////////////////////////////////////////2wBDAf////////',
    '//////////////////////////////////////////////////////////////////////////////wAARCAAIAAgDASIAAhEBAxEB/8QAFAAB',
    'AAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAUAQEAAAAAAAAAAAAAAAAAAAAA/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP',
    '/aAAwDAQACEQMRAD8AAA//2Q==',
  ].join(''),
  'base64',
);

/** Returns a JPEG of this many bytes, different each time: what follows a picture's end is ignored. */
export function photo(size: number): Buffer {
  return Buffer.concat([jpeg, randomBytes(size - jpeg.length)]);
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function encoded(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}

/** Headers of an announcement that differ from the real bytes. */
interface Announcement {
  size?: number;
  type?: string;
  name?: string;
  hash?: string;
  by?: TestClient;
  id?: string;
  /** The origin of the page that announces. */
  origin?: string;
  /** First bytes of the file, sent with the announcement. */
  first?: Buffer;
}

/** Returns functions that send one file by tus to a listening server. The default user sends it unless another is named. */
export function senderTo(there: () => { base: string; user: TestClient }, uploadId: string) {
  async function ask(
    method: string,
    at: string,
    headers: Record<string, string>,
    body?: Uint8Array | ReadableStream<Uint8Array>,
    by = there().user,
  ): Promise<Response> {
    const sent = body instanceof Uint8Array ? new Uint8Array(body) : body;
    return fetch(`${there().base}${testConfig.fieldBase}/files${at}`, {
      method,
      headers: { ...by.headers('field'), 'tus-resumable': '1.0.0', ...headers },
      ...(sent === undefined ? {} : { body: sent, duplex: 'half' }),
    });
  }

  return {
    ask,
    announce(bytes: Buffer, given: Announcement = {}): Promise<Response> {
      const { size = bytes.length, type = 'image/jpeg', name = 'toit.jpg' } = given;
      const { hash = sha256(bytes), by, id = uploadId, first, origin } = given;
      const metadata = encoded({ uploadId: id, filename: name, filetype: type, sha256: hash });
      const ofBytes = first === undefined ? {} : { 'content-type': 'application/offset+octet-stream' };
      const headers = {
        'upload-length': String(size),
        'upload-metadata': metadata,
        ...ofBytes,
        ...(origin === undefined ? {} : { origin }),
      };
      return ask('POST', '', headers, first, by);
    },
    send(bytes: Uint8Array | ReadableStream<Uint8Array>, offset: number, by?: TestClient): Promise<Response> {
      const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) };
      return ask('PATCH', `/${uploadId}`, headers, bytes, by);
    },
    /** Returns the server's offset, or its status when that is an error. */
    async standing(by?: TestClient): Promise<number | string> {
      const answer = await ask('HEAD', `/${uploadId}`, {}, undefined, by);
      return answer.status === 200 ? Number(answer.headers.get('upload-offset')) : String(answer.status);
    },
  };
}
