import { expect, test } from 'vitest';
import { encryptedPdfs } from '#tests/support/files/phone-files.ts';
import { encryptionOf } from './pdf-encryption.ts';

const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');

async function opened(file: Uint8Array): Promise<string | null> {
  const pdf = await encryptionOf((from, to) => Promise.resolve(file.slice(from, to)), file.length);
  if (pdf === null) return null;
  return getDocument({ data: pdf, verbosity: 0 }).promise.then(
    () => 'opens',
    (error: unknown) => (error instanceof Error ? error.name : ''),
  );
}
const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0);
const textOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('');

test('a small PDF asks for the same password as the file', async () => {
  const { rc4Open, rc4Locked, aesOpen, aesLocked } = encryptedPdfs;
  expect(await Promise.all([rc4Open, aesOpen].map(opened))).toEqual(['opens', 'opens']);
  expect(await Promise.all([rc4Locked, aesLocked].map(opened))).toEqual(['PasswordException', 'PasswordException']);
});

test('also behind megabytes, with its dictionary in the trailer, or its name in binary', async () => {
  const locked = textOf(encryptedPdfs.rc4Locked);
  expect(await opened(bytesOf(`%PDF-1.4\n${'x'.repeat(1024 * 1024 - 600)}${locked}`))).toBe('PasswordException');
  const dictionary = /5 0 obj\s*(<<[\s\S]*?>>)\s*endobj/.exec(locked)?.[1] ?? '';
  const inTrailer = (pdf: string) => pdf.replace('/Encrypt 5 0 R', () => `/Encrypt ${dictionary}`);
  expect(await opened(bytesOf(inTrailer(locked)))).toBe('PasswordException');
  const open = textOf(encryptedPdfs.rc4Open);
  const [, id = ''] = /\/ID \[<([0-9a-f]+)>/.exec(open) ?? [];
  const binary = textOf(Uint8Array.from(id.match(/../g) ?? [], (hex) => Number.parseInt(hex, 16)));
  const escaped = binary.replaceAll(/[()\\]/g, String.raw`\$&`);
  const named = open.replace(/\/ID \[.*?\]/, () => `/ID [(${escaped})(${escaped})]`);
  expect(await opened(bytesOf(named))).toBe('opens');
});

test('a file without an encryption, or that only writes of one, has none', async () => {
  expect(await opened(bytesOf('%PDF-1.4\n(about /Encrypt entries)'))).toBeNull();
  expect(await opened(bytesOf('%PDF-1.4\ntrailer <</Encrypt 7 0 R>>'))).toBeNull();
  expect(await opened(bytesOf('%PDF-1.4\n7 0 obj\nnull\nendobj\ntrailer <</Encrypt 7 0 R>>'))).not.toBe(
    'PasswordException',
  );
});
