import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openUsualForTests } from '#tests/support/server/each-database.ts';
import { routesOf } from '#tests/support/server/routes.ts';
import type { TestServer } from '#tests/support/server/test-server.ts';
import { operatorHeaders, createTestServer } from '#tests/support/server/test-server.ts';

const operation = z.object({
  summary: z.string().min(1),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  responses: z.record(
    z.string(),
    z.object({ description: z.string(), content: z.record(z.string(), z.unknown()).optional() }),
  ),
});
const description = z.object({ openapi: z.string(), paths: z.record(z.string(), z.record(z.string(), operation)) });
type Described = z.infer<typeof operation> & { method: string; path: string };

let server: TestServer;
let drop: () => Promise<void>;
let answered: unknown;
let operations: Described[];

beforeAll(async () => {
  const opened = await openUsualForTests();
  drop = opened.drop;
  server = await createTestServer(opened.database);
  const response = await server.app.inject({ url: '/api/v1/openapi.json', headers: operatorHeaders });
  answered = response.json();
  operations = Object.entries(description.parse(answered).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ ...one, method, path })),
  );
});
afterAll(async () => {
  await server.close();
  await drop();
});

function codesOf({ responses }: Described, status: number): string {
  return responses[String(status)]?.description ?? '';
}

describe('the API’s description', () => {
  test('is valid by the schema of OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(z.record(z.string(), z.unknown()).parse(answered));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  test('has every route of both remotes, and no other', () => {
    const all = routesOf(server.app.printRoutes({ commonPrefix: false }));
    expect(all).toContain('post /field/v1/sync/push');
    expect(all).toContain('post /api/v1/users/{id}/password-reset');
    // Routes for operators, for browsers without their service worker, and the page of clients.
    const exempt = [
      'get /healthz',
      'get /readyz',
      'get /metrics',
      'post /share',
      'get /preuves/{secret}',
      'post /preuves/{secret}',
    ];
    expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      all.filter((route) => !exempt.includes(route)).sort(),
    );
  });

  test('has the success and failure responses of each route', () => {
    for (const one of operations) {
      const statuses = Object.keys(one.responses).map(Number);
      expect(statuses.some((status) => status < 300)).toBe(true);
      expect(statuses).toEqual(expect.arrayContaining([500, 503]));
      const failures = Object.entries(one.responses).filter(([status]) => Number(status) >= 400);
      const types = failures.flatMap(([, { content }]) => Object.keys(content ?? {}));
      expect(types).toEqual(failures.map(() => 'application/problem+json'));
    }
  });

  test('marks the open routes as the server does', async () => {
    for (const one of operations) {
      const url = one.path.replace('{id}', 'nobody');
      const { statusCode, body } = await server.app.inject({
        method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']).parse(one.method.toUpperCase()),
        url,
        ...(one.method === 'get' ? {} : { payload: {} }),
      });
      const isClosed = one.security.length > 0;
      expect([url, statusCode === 401]).toEqual([url, isClosed]);
      const { code } = statusCode < 400 ? {} : z.object({ code: z.string() }).parse(JSON.parse(body));
      expect(codesOf(one, statusCode)).toContain(code ?? '');
    }
  });
});
