import type { Socket } from 'node:net';
import { connect } from 'node:net';
import type { TestServer } from './test-server.ts';

/** What clients send, and what nobody should. */
export const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n', 'latin1');
export const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
export const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200, 1)]);
export const elf = Buffer.concat([Buffer.from('\x7FELF\x02\x01\x01', 'latin1'), Buffer.alloc(200, 1)]);

/** Listens once; returns the server's address. */
export async function addressOf({ app }: TestServer): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const bound = app.server.address();
  return `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`;
}

/** Opens a connection and sends bytes over it. */
export function sendRaw(base: string, bytes: Buffer): Socket {
  const socket = connect(Number(new URL(base).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(bytes);
  return socket;
}

/** Returns the head of a form of this many bytes, whose parts are separated by `b`. */
export function formHead(path: string, length: number): Buffer {
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n`,
  );
}

export type FormFile = readonly [name: string, bytes: Buffer, field?: string];

/** Sends files as the page's form does, each declared as a photo. */
export async function sendForm(
  address: string,
  ...files: readonly FormFile[]
): Promise<{ status: number; text: string }> {
  const form = new FormData();
  for (const [name, bytes, field = 'piece-invoice'] of files)
    form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name);
  const answer = await fetch(address, { method: 'POST', body: form });
  return { status: answer.status, text: await answer.text() };
}
