import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { testId } from '#tests/support/rows.ts';
import { fileBytes } from './file-link-api.ts';

const bytes = Buffer.from('%PDF-1.7 the plan of the ground floor');
const page = '<!doctype html><title>Wi-Fi</title>';
const sha256 = createHash('sha256').update(bytes).digest('hex');
const file = { id: testId(1), type: 'application/pdf', size: bytes.length, sha256 };

afterEach(() => vi.unstubAllGlobals());

function answering(body: string | Uint8Array<ArrayBuffer>, status = 200): void {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(body, { status, headers: { 'content-type': 'text/html' } })),
  );
}

test('returns the bytes of a file under its own type', async () => {
  answering(new Uint8Array(bytes));
  const blob = await fileBytes('/files/1', file);
  expect(blob?.type).toBe('application/pdf');
  expect(Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(bytes);
});

test.each([
  ['a page in its place', page, 200],
  ['other bytes of the same size', page.padEnd(bytes.length).slice(0, bytes.length), 200],
  ['an error', page, 502],
])('returns nothing for %s', async (_what, body, status) => {
  answering(body, status);
  expect(await fileBytes('/files/1', file)).toBeNull();
});
