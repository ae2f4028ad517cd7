import type { HttpRequest, HttpResponse, HttpStack } from 'tus-js-client';
import type { RawAnswer } from '#sync/ports.ts';
import type { ApiClientOptions } from '../http/api-clients.ts';
import { signedOutProblem } from '../http/api-clients.ts';
import { parseHttpDate, parseRetryAfter } from '../http/retry-after.ts';

/** Longest wait for the response to one request, milliseconds: a chunk of a file over a poor link. */
const requestTimeout = 120_000;

/** A response that ends a transfer, thrown through the tus client, which would handle it otherwise. */
export class TransferAnswered extends Error {
  readonly answer: Pick<RawAnswer, 'status' | 'body' | 'retryAfter'>;
  constructor(answer: TransferAnswered['answer']) {
    super(`a transfer was answered ${answer.status}`);
    this.answer = answer;
  }
}

/** Returns the response's body. The response to a HEAD has none: the type shows that a 401 is our server's. */
async function bodyOf(method: string, response: Response): Promise<unknown> {
  if (method !== 'HEAD') return response.json().catch(() => undefined);
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') === true;
  return response.status === 401 && isProblem ? signedOutProblem : undefined;
}

async function answered(method: string, response: Response, now: number): Promise<TransferAnswered> {
  const body = await bodyOf(method, response);
  const serverTime = parseHttpDate(response.headers.get('date'));
  const retryAfter = parseRetryAfter(response.headers.get('retry-after'), serverTime, now);
  return new TransferAnswered({ status: response.status, body, retryAfter });
}

function toTusResponse(response: Response): HttpResponse {
  return {
    getStatus: () => response.status,
    getHeader: (name) => response.headers.get(name) ?? undefined,
    getBody: () => '',
    getUnderlyingObject: () => response,
  };
}

/** Statuses of a HEAD after which the file is announced again: the server has no bytes of it, or refused it (rule FL2a). */
const announcedAgain = new Set([404, 415]);

/**
 * Returns true when the tus client handles the response itself: continue, or create the upload. A HEAD cannot say why a file is
 * refused: the response to its announcement carries the code.
 */
function isTransferStep(method: string, { status }: Response): boolean {
  return (status >= 200 && status < 300) || (method === 'HEAD' && announcedAgain.has(status));
}

/**
 * Creates the tus client's requests over fetch, so that they work in a service worker too. Each uses the current
 * session, hence a renewed token at once (rule FL2).
 */
export function createFileHttp(options: ApiClientOptions, clock: { now: () => number }): HttpStack {
  const call = options.fetch ?? fetch;
  const createRequest = (method: string, url: string): HttpRequest => {
    const headers = new Headers();
    const stopped = new AbortController();
    const send = async (body: Blob | null): Promise<HttpResponse> => {
      const identity = await options.identity();
      if (identity === null) throw new TransferAnswered({ status: 401, body: signedOutProblem, retryAfter: null });
      headers.set('Authorization', `Bearer ${identity.token}`);
      headers.set('X-Api-Key', options.config.fieldApiKey);
      headers.set('User-Id', identity.userId);
      headers.set('Accept-Language', options.locale());
      const response = await call(url, {
        method,
        headers,
        ...(body === null ? {} : { body }),
        cache: 'no-store',
        // A redirect never comes from our server, and following it would leak the token.
        redirect: 'error',
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(requestTimeout)]),
      });
      if (!isTransferStep(method, response)) throw await answered(method, response, clock.now());
      return toTusResponse(response);
    };
    return {
      getMethod: () => method,
      getURL: () => url,
      setHeader: (name, value) => headers.set(name, value),
      getHeader: (name) => headers.get(name) ?? undefined,
      setProgressHandler: () => undefined,
      send: (body: unknown) => send(body instanceof Blob ? body : null),
      abort: () => {
        stopped.abort();
        return Promise.resolve();
      },
      getUnderlyingObject: () => null,
    };
  };
  return { createRequest, getName: () => 'fetch' };
}
