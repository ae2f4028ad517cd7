import fc from 'fast-check';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { problem } from '#contract/protocol/errors.ts';
import { openUsualForTests } from '#tests/support/server/each-database.ts';
import { testId, testOrder } from '#tests/support/rows.ts';
import type { Schema } from '#tests/support/contract/schema-values.ts';
import { hostileText, nearly } from '#tests/support/contract/schema-values.ts';
import type { TestClient, TestServer } from '#tests/support/server/test-server.ts';
import { operatorHeaders, createTestServer } from '#tests/support/server/test-server.ts';

const runs = { numRuns: 20 };
const schema = z.custom<Schema>((given) => typeof given === 'object');
const operation = z.object({
  parameters: z.array(z.object({ name: z.string(), in: z.string(), schema })).default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: schema.optional() })) }).optional(),
});
const description = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });
/** A stream, which takes nothing and does not end. */
const endless = '/api/v1/events';

let server: TestServer;
let anne: TestClient;
let base: string;
let paths: z.infer<typeof description>['paths'];
let close: () => Promise<void>;

beforeAll(async () => {
  const opened = await openUsualForTests();
  const filesFolder = await mkdtemp(path.join(tmpdir(), 'mycerti-fuzz-'));
  server = await createTestServer(opened.database, { files: { kind: 'disk', folder: filesFolder } });
  anne = await server.addUser('Anne Maes', 'supervisor', 'commercial');
  await server.store(testOrder(1));
  base = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const answer = await fetch(`${base}/api/v1/openapi.json`, { headers: operatorHeaders });
  ({ paths } = description.parse(await answer.json()));
  close = async () => {
    await server.close();
    await opened.drop();
    await rm(filesFolder, { recursive: true, force: true });
  };
});
afterAll(() => close());

interface Asked {
  at: Record<string, unknown>;
  query: Record<string, unknown>;
  headers: Record<string, string>;
  body: unknown;
}

/** Encodes a value for an address. */
function inAddress(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value ?? '')).toWellFormed().slice(0, 8_000);
}

async function ask(method: string, route: string, { at, query, headers, body }: Asked): Promise<void> {
  const url = new URL(
    base + route.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(inAddress(at[name]))),
  );
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, inAddress(value));
  const response = await fetch(url, {
    method: method.toUpperCase(),
    headers: {
      ...anne.headers(route.startsWith('/field') ? 'field' : 'main'),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined || method === 'get' ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  expect({ url: url.pathname, status: response.status, isFailure: response.status >= 500 }).toMatchObject({
    isFailure: false,
  });
  expect(text).not.toMatch(/node_modules| at \w+ \(|insert into/i);
  // A problem contains its own status; the answer to HEAD has no body.
  const isProblem = text !== '' && response.headers.get('content-type')?.includes('application/problem+json') === true;
  expect(isProblem ? problem.parse(JSON.parse(text)).status : response.status).toBe(response.status);
}

function fieldsOf(
  parameters: z.infer<typeof operation>['parameters'],
  location: string,
): fc.Arbitrary<Record<string, unknown>> {
  const own = parameters.filter((one) => one.in === location);
  const values = own.map(
    (one) => [one.name, fc.oneof(nearly(one.schema, undefined, 4), fc.constantFrom(...hostileText))] as const,
  );
  return fc.record(Object.fromEntries(values), location === 'path' ? {} : { requiredKeys: [] });
}

test(
  'every route takes parameters and bodies that nearly match its own, and never fails',
  { timeout: 120_000, tags: 'long' },
  async () => {
    const requested: string[] = [];
    for (const [route, methods] of Object.entries(paths)) {
      for (const [method, { parameters, requestBody }] of Object.entries(methods)) {
        if (route === endless) continue;
        requested.push(`${method} ${route}`);
        const wanted = requestBody?.content['application/json']?.schema;
        const all = fc.record({
          at: fieldsOf(parameters, 'path'),
          query: fieldsOf(parameters, 'query'),
          headers: fc.constant({}),
          body: method === 'get' ? fc.constant(undefined) : nearly(wanted ?? { type: 'string' }, undefined, 6),
        });
        await fc.assert(
          fc.asyncProperty(all, (one) => ask(method, route, one)),
          runs,
        );
      }
    }
    expect(requested.length).toBe(Object.values(paths).flatMap((methods) => Object.keys(methods)).length - 1);
  },
);

test('an announced file may have any headers', async () => {
  const headerValue = fc.oneof(
    fc.string({ unit: 'grapheme-ascii', maxLength: 40 }),
    fc.constantFrom('-1', '1e9', 'NaN', '5368709120', '0', '100'),
  );
  const headers = fc.record(
    {
      'tus-resumable': fc.oneof(fc.constant('1.0.0'), headerValue),
      'upload-length': headerValue,
      'upload-offset': headerValue,
      'upload-defer-length': headerValue,
      'upload-metadata': fc.oneof(headerValue, fc.constant(`uploadId ${Buffer.from(testId(73)).toString('base64')}`)),
      'content-type': fc.constantFrom('application/offset+octet-stream', 'text/plain', 'application/json'),
    },
    { requiredKeys: [] },
  );
  const method = fc.constantFrom('post', 'patch', 'delete', 'head');
  await fc.assert(
    fc.asyncProperty(method, headers, async (how, given) => {
      const at = how === 'post' ? '/field/v1/files' : '/field/v1/files/{id}';
      const trimmed = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value.trim()]));
      await ask(how, at, { at: { id: testId(73) }, query: {}, headers: trimmed, body: undefined });
    }),
    { numRuns: 80 },
  );
});
