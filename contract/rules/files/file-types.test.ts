import { fileTypeFromBuffer } from 'file-type';
import { expect, test } from 'vitest';
import { mediaTypeOf } from './file-types.ts';

const pdf = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n';
const typeOf = (text: string) => mediaTypeOf(new TextEncoder().encode(text), fileTypeFromBuffer);

test.each([
  ['alone', ''],
  ['after a line', '\r\n'],
  ['after a byte-order mark', '\uFEFF'],
  ['after the headers of a download', 'HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n'],
  ['after a printer’s job', '\u001B%-12345X@PJL JOB\n@PJL ENTER LANGUAGE=PDF\n'],
  ['after a Mac’s resource header', '\0'.repeat(128)],
  ['at the end of the first 1 024 bytes', ' '.repeat(1_019)],
])('a PDF whose header stands %s is a PDF', async (_where, before) => {
  expect(await typeOf(`${before}${pdf}`)).toBe('application/pdf');
});

test.each([
  ['a header after the first 1 024 bytes', `${' '.repeat(1_020)}${pdf}`],
  ['a text', 'bonjour '.repeat(200)],
])('%s is none', async (_what, text) => {
  expect(await typeOf(text)).toBeUndefined();
});

test('a file of another type that contains a PDF keeps its type', async () => {
  const zip = `PK\u0003\u0004\u0014\0\0\0\0\0${'\0'.repeat(16)}\u0005\0\0\0a.pdf${pdf}`;
  expect(await typeOf(zip)).toBe('application/zip');
});
