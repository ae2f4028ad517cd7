import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';

/** A link to a server whose every byte takes time to arrive. */
export interface SlowLink {
  url: string;
  close: () => Promise<void>;
}

/** Passes bytes on in their order, each so many milliseconds after it came. */
function passOn(from: Socket, to: Socket, milliseconds: number): void {
  from.on('data', (chunk: Uint8Array<ArrayBuffer>) => setTimeout(() => to.write(chunk), milliseconds));
  from.on('end', () => setTimeout(() => to.end(), milliseconds));
  from.on('error', () => to.destroy());
  from.on('close', () => setTimeout(() => to.destroy(), milliseconds));
}

/** A link to `target` with this round trip, in milliseconds; connections are kept, as on a real one. */
export async function createSlowLink(target: string, roundTrip: number): Promise<SlowLink> {
  const sockets = new Set<Socket>();
  const { hostname, port } = new URL(target);
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    passOn(near, far, roundTrip / 2);
    passOn(far, near, roundTrip / 2);
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
