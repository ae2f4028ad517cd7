import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The fault that the link applies to a request. `pass`: none. `drop`: the request never reaches the server. `dropAnswer`:
 * the server handles it, and the response is cut. `portal`: a hotel's sign-in page responds in place of the server.
 */
export type LinkFault = 'pass' | 'drop' | 'dropAnswer' | 'portal';

/** A request that reached the link. Instants in milliseconds; `endedAt` is 0 until it ends. */
export interface SeenRequest {
  method: string;
  path: string;
  body: string;
  startedAt: number;
  /** When the link forwarded it to the server, and when the server began to respond; 0 before. */
  forwardedAt: number;
  answeredAt: number;
  endedAt: number;
}

/** The browser's only link to the server. A test can break it. */
export interface FaultyProxy {
  url: string;
  /** Requests that reached the link: method and path, oldest first. */
  seen: SeenRequest[];
  /** Resolves with the next matching request as soon as the link forwards it. */
  nextForwarded: (matches: (request: SeenRequest) => boolean) => Promise<SeenRequest>;
  /** Sets the fault for each request; `pass` by default. */
  decide: (decision: (method: string, path: string) => LinkFault) => void;
  /** Sets the time added to each request, milliseconds (a round trip). */
  delay: (ms: number) => void;
  close: () => Promise<void>;
}

const untouched = { forwardedAt: 0, answeredAt: 0, endedAt: 0 };

async function bodyOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function isStream(path: string): boolean {
  return path.startsWith('/api/v1/events');
}

export async function createFaultyProxy(target: string): Promise<FaultyProxy> {
  const seen: FaultyProxy['seen'] = [];
  let decision: (method: string, path: string) => LinkFault = () => 'pass';
  let delay = 0;
  const waiting = new Set<(request: SeenRequest) => void>();

  const forward = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const method = incoming.method ?? 'GET';
    const path = incoming.url ?? '/';
    const body = await bodyOf(incoming);
    const request: SeenRequest = { method, path, body: body.toString(), startedAt: Date.now(), ...untouched };
    seen.push(request);
    outgoing.on('close', () => {
      request.endedAt = Date.now();
    });
    const fault = decision(method, path);
    if (fault === 'drop') return void incoming.socket.destroy();
    if (fault === 'portal') {
      outgoing.writeHead(200, { 'content-type': 'text/html' });
      return void outgoing.end('<!doctype html><title>Wi-Fi</title><p>Bienvenue, acceptez les conditions.');
    }
    if (delay > 0 && !isStream(path)) await new Promise((resolve) => setTimeout(resolve, delay));
    const upstream = httpRequest(`${target}${path}`, { method, headers: incoming.headers }, (answer) => {
      request.answeredAt = Date.now();
      if (fault === 'dropAnswer') {
        // Waits for the complete response, so that the server has certainly committed.
        answer.resume().on('end', () => incoming.socket.destroy());
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      outgoing.flushHeaders();
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
    });
    upstream.on('error', () => incoming.socket.destroy());
    outgoing.on('close', () => upstream.destroy());
    upstream.end(body);
    request.forwardedAt = Date.now();
    for (const resolveNext of waiting) resolveNext(request);
  };

  const server: Server = createServer((incoming, outgoing) => {
    forward(incoming, outgoing).catch(() => incoming.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    seen,
    nextForwarded: (matches) =>
      new Promise((resolve) => {
        const resolveNext = (request: SeenRequest): void => {
          if (!matches(request)) return;
          waiting.delete(resolveNext);
          resolve(request);
        };
        waiting.add(resolveNext);
      }),
    decide: (next) => {
      decision = next;
    },
    delay: (ms) => {
      delay = ms;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
