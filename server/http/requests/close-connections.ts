import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/**
 * Makes a closing server end each connection as soon as no request is under way on it. Node ends only those that are idle
 * as the closing begins. It waits for one that has not sent a request yet, as browsers open in advance, for as long as the
 * client keeps it, and for one whose request ends later until the limit of idle connections.
 */
export function closeConnections(app: FastifyInstance): void {
  /** The number of requests under way on each open connection. */
  const connections = new Map<Socket, number>();
  let isClosing = false;

  function count(socket: Socket, more: 1 | -1): void {
    const before = connections.get(socket);
    // The connection has closed.
    if (before === undefined) return;
    connections.set(socket, before + more);
    if (isClosing && before + more === 0) socket.destroySoon();
  }

  app.server.on('connection', (socket) => {
    // The server listens until every other part has prepared for the end.
    if (isClosing) {
      socket.destroy();
      return;
    }
    connections.set(socket, 0);
    socket.once('close', () => connections.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const [socket, requests] of connections) if (requests === 0) socket.destroySoon();
  });
}
