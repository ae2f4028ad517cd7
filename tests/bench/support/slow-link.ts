import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A link to a server that delays every byte. */
export interface SlowLink {
  url: string;
  close: () => Promise<void>;
}

/** Forwards bytes in order, each after this many milliseconds, and no faster than the link's bandwidth. */
function passOn(from: Socket, to: Socket, milliseconds: number, bytesPerSecond: number): void {
  // The instant at which the link has carried all its bytes, on the clock of `performance`.
  let carriedAt = 0;
  // Writes one chunk after the other, because timers of different lengths do not keep their order.
  let queue = Promise.resolve();
  const after = (act: () => void): void => {
    const due = Math.max(carriedAt, performance.now()) + milliseconds;
    queue = queue.then(() => delay(Math.max(0, due - performance.now()))).then(act);
  };
  from.on('data', (chunk: Uint8Array<ArrayBuffer>) => {
    carriedAt = Math.max(carriedAt, performance.now()) + (chunk.length / bytesPerSecond) * 1_000;
    after(() => to.write(chunk));
    const ahead = carriedAt - performance.now() - bufferTime;
    if (ahead <= 0) return;
    from.pause();
    setTimeout(() => from.resume(), ahead);
  });
  from.on('end', () => after(() => to.end()));
  from.on('error', () => to.destroy());
  from.on('close', () => after(() => to.destroy()));
}

/** Maximum queue of a link, in milliseconds of its bandwidth. */
const bufferTime = 50;

/**
 * Creates a link to `target` with this round trip, in milliseconds, and this bandwidth. Connections are reused, as on a
 * real one.
 */
export async function createSlowLink(
  target: string,
  roundTrip: number,
  bytesPerSecond = Number.POSITIVE_INFINITY,
): Promise<SlowLink> {
  const sockets = new Set<Socket>();
  const { hostname, port } = new URL(target);
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    passOn(near, far, roundTrip / 2, bytesPerSecond);
    passOn(far, near, roundTrip / 2, bytesPerSecond);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  return {
    url: `http://localhost:${address.port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
