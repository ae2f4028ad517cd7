import { expect, test } from 'vitest';
import { errorStatus } from './error-status.ts';
import { UnknownMiddleware } from './middleware.ts';

test.each([
  [{ statusCode: 404, status: 500, response: { status: 503 } }, 404],
  [{ status: 403, response: { status: 503 } }, 403],
  [{ response: { status: 503 } }, 503],
  [new Response(null, { status: 410 }), 410],
  [new UnknownMiddleware('x'), 500],
  [new TypeError('broken'), 500],
  [{ status: '404' }, 500],
  [{ statusCode: 0 }, 500],
  ['text', 500],
  [null, 500],
  [undefined, 500],
])('the status of %o is %i', (error, status) => {
  expect(errorStatus(error)).toBe(status);
});
