import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { codeOf, isUnavailable } from '../db/connection/failures.ts';
import { CodedError, problemOf } from '../errors.ts';
import { answerTimeout } from './requests/arrival-limit.ts';
import { hasLeft } from './requests/client-gone.ts';

/** Seconds after which a caller should retry while the database is unavailable. */
const unavailableRetryAfter = 5;

const frameworkCodes: Record<string, () => CodedError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new CodedError('PayloadTooLarge'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new CodedError('ValidationFailed', { status: 415 }),
};

/** Converts any thrown value: coded errors stay, others become a code without details. */
export function codedErrorOf(error: unknown): CodedError {
  if (error instanceof CodedError) return error;
  const known = frameworkCodes[codeOf(error) ?? ''];
  if (known !== undefined) return known();
  if (isUnavailable(error)) return new CodedError('Unavailable', { retryAfter: unavailableRetryAfter });
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new CodedError('ValidationFailed', { status });
  return new CodedError('Internal');
}

/** Sends a problem document (RFC 9457). */
export function sendProblem(reply: FastifyReply, error: CodedError): FastifyReply {
  if (error.retryAfter !== undefined) void reply.header('retry-after', String(error.retryAfter));
  if (error.status === 401) void reply.header('www-authenticate', 'Bearer');
  // A file of the app that fails has set a lifetime already.
  void reply.header('cache-control', 'no-store');
  return reply
    .code(error.status)
    .type('application/problem+json')
    .send(JSON.stringify(problemOf(error)));
}

/** Answers every failure with a problem document, and logs those that a developer should look at. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const coded = codedErrorOf(error);
    // The end of a connection counts as unavailable, but a client that left is no failure of the server.
    const isAbort = coded.code === 'Unavailable' && hasLeft(request);
    if (coded.status >= 500 && !isAbort) request.log.error({ err: error, route: request.routeOptions.url }, coded.code);
    return sendProblem(reply, coded);
  });
}

/** The security headers of an answer that no hook runs for. */
const bareHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Answers requests that the framework rejects before routing, such as an address that cannot be decoded. */
export function answerFrameworkError(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  void sendProblem(reply.headers(bareHeaders), new CodedError('ValidationFailed'));
}

/** Answers bytes that are not HTTP, and a request that takes too long. */
export function answerClientError(error: Error, socket: Socket): void {
  if (codeOf(error) === 'ERR_HTTP_REQUEST_TIMEOUT') return answerTimeout(socket);
  if (!socket.writable) return;
  const body = JSON.stringify(problemOf(new CodedError('ValidationFailed')));
  const headers = {
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    ...bareHeaders,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}
