import { expect, test } from 'vitest';
import type { Upload } from '#contract/entities/upload.ts';
import { testContent } from '#tests/support/content.ts';
import { testLocalFile } from '#tests/support/server/local-files.ts';
import { supervisor, testOrder, testUpload } from '#tests/support/rows.ts';
import { sent, waits } from '#sync/send-status.ts';
import type { LocalFile } from '../../database/local-file.ts';
import type { FileOfOrder } from './files.ts';
import type { RequiredWithState } from './required-states.ts';
import { withStates } from './required-states.ts';
import { requiredOfOrder } from './required-documents.ts';

const order = testOrder(1);
const requirement = { service: 'all', code: 'facade-number' } as const;
const now = 1_000_000;
const facts = { online: true, signedInOffline: false, remotes: [] };
const size = 100;
const receivedAt = '2026-11-20T09:00:00.000Z';

function photo(number: number, fields: Partial<Upload> = {}, local?: Partial<LocalFile>): FileOfOrder {
  const upload = testUpload(number, 1, { requirement, ...fields });
  return { upload, local: local === undefined ? undefined : testLocalFile(upload, local), offlineFile: undefined };
}

function stateOf(...files: FileOfOrder[]): RequiredWithState['state'] | undefined {
  const required = requiredOfOrder(
    order,
    testContent,
    files.map(({ upload }) => upload),
  );
  const states = withStates(required, files, { now, facts, refused: [] });
  return states.find(({ document }) => document.code === requirement.code)?.state;
}

test('a required document is missing without a file, and safe by the receipts of all its files', () => {
  expect(stateOf()).toEqual({ is: 'missing' });
  expect(stateOf(photo(1, { receivedAt }))).toEqual(sent);
  expect(stateOf(photo(1, { receivedAt }), photo(2, { receivedAt }))).toEqual(sent);
  // What this device sent is not safe before the server says so, nor after it was put back.
  expect(stateOf(photo(1, { receivedAt }), photo(2, {}, { state: 'sent' }))).toEqual(waits('confirming'));
  expect(stateOf(photo(1, { receivedAt }, { state: 'sent', isDoubted: true }))).toEqual(waits('again'));
});

test('a file that failed speaks for the document, before one that moves', () => {
  const moving = { offset: 40, movedAt: now - 1_000 };
  expect(stateOf(photo(1, { size }, moving), photo(2, {}, { state: 'refused', error: 'QuotaExceeded' }))).toEqual({
    is: 'refused',
    code: 'QuotaExceeded',
  });
  expect(stateOf(photo(1, { size }, moving), photo(2, {}, { error: 'Unavailable' }))).toMatchObject({
    why: 'deferred',
    code: 'Unavailable',
  });
});

test('the progress of a document is the sum of its files that are being sent', () => {
  const moving = { offset: 40, movedAt: now - 1_000 };
  expect(stateOf(photo(1, { size }, moving), photo(2, { size: 200 }, moving), photo(3, {}, {}))).toEqual(
    waits('sending', { progress: { sent: 80, size: 300 } }),
  );
  const stopped = { ...moving, movedAt: 0 };
  expect(stateOf(photo(1, { size }, { error: 'NoAnswer' }), photo(2, { size }, stopped))).toEqual(
    waits('next', { progress: { sent: 40, size } }),
  );
});

test('a returned document names who returned it and why, until a newer file replaces it', () => {
  const review = { accepted: false, reason: 'Numéro illisible', by: supervisor, at: '2026-11-20T10:00:00.000Z' };
  const returned = photo(1, { receivedAt, review });
  expect(stateOf(returned)).toEqual({ is: 'returned', by: supervisor, reason: 'Numéro illisible' });
  expect(stateOf(returned, photo(2, { capturedAt: '2026-11-20T11:00:00.000Z' }, {}))).toMatchObject({ why: 'next' });
});
