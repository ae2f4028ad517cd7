import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';

/** A link to the server on which what the browser sends travels slowly. */
export interface SlowLink {
  url: string;
  close: () => Promise<void>;
}

/** Milliseconds between two slices of what is sent. */
const sliceInterval = 100;

/** Passes what one end sends at a rate, and holds the sender back meanwhile. */
async function passSlowly(from: Socket, to: Socket, bytesPerSecond: number): Promise<void> {
  const slice = Math.ceil((bytesPerSecond * sliceInterval) / 1000);
  for await (const chunk of from as AsyncIterable<Buffer>) {
    for (let start = 0; start < chunk.length; start += slice) {
      to.write(chunk.subarray(start, start + slice));
      await new Promise((resolve) => setTimeout(resolve, sliceInterval));
    }
  }
  to.end();
}

/** Opens a link to a port of this machine. Each connection sends at most so many bytes a second, and receives at full speed. */
export async function createSlowLink(port: number, bytesPerSecond: number): Promise<SlowLink> {
  const sockets = new Set<Socket>();
  const server = createServer((browser) => {
    const upstream = connect(port, '127.0.0.1');
    for (const socket of [browser, upstream]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.on('error', () => {
        browser.destroy();
        upstream.destroy();
      });
    }
    upstream.pipe(browser);
    passSlowly(browser, upstream, bytesPerSecond).catch(() => upstream.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
