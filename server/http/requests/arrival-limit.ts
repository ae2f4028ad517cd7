import type { FastifyReply, FastifyRequest } from 'fastify';
import { Socket } from 'node:net';

/** Milliseconds that a body may take to arrive, or in which a file must progress. */
const arrivalWithin = 60_000;
/** Milliseconds between two checks. */
const checkEvery = 10_000;

/**
 * Answers a request that does not arrive, without a code: the device tries again later. A coded answer would refuse the
 * request for good.
 */
export function answerTimeout(socket: Socket): void {
  if (socket.writable) socket.write('HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
  socket.destroySoon();
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Creates the hook that limits how long a body may take to arrive. The bytes of a file may take any time while they
 * progress and its request is not answered: on a slow link, a piece takes minutes.
 */
export function limitArrival(isFile: (request: FastifyRequest) => boolean) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { raw } = request;
    // An injected request has no connection: its body is there.
    if (!hasBody(request) || !(raw.socket instanceof Socket)) return;
    let seen = raw.socket.bytesRead;
    let quiet = 0;
    const timer = setInterval(() => {
      const arrived = raw.socket.bytesRead;
      const progresses = arrived > seen && isFile(request) && !reply.raw.writableEnded;
      quiet = progresses ? 0 : quiet + checkEvery;
      seen = arrived;
      if (quiet < arrivalWithin) return;
      stop();
      answerTimeout(raw.socket);
    }, checkEvery).unref();
    const stop = (): void => clearInterval(timer);
    // At the end of the body, or of the connection.
    raw.once('end', stop);
    raw.once('close', stop);
  };
}
