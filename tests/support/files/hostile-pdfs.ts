import { deflateSync } from 'node:zlib';

/**
 * Returns an encrypted PDF that asks for a password, whose table of objects inflates to so many bytes: a thousandth of them is
 * in the file.
 */
export function swellingPdf(inflated: number): Buffer {
  const stream = deflateSync(Buffer.alloc(inflated), { level: 9 });
  const key = '00'.repeat(32);
  const head = [
    '%PDF-1.5',
    '1 0 obj\n<</Type/Catalog/Pages 3 0 R>>\nendobj',
    `2 0 obj\n<</Filter/Standard/V 1/R 2/O<${key}>/U<${key}>/P -4>>\nendobj`,
    '3 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n',
  ].join('\n');
  const table = [
    `<</Type/XRef/W[1 4 2]/Size ${Math.floor(inflated / 7)}/Root 1 0 R/Encrypt 2 0 R/ID[<00><00>]`,
    `/Filter/FlateDecode/Length ${stream.length}>>`,
  ].join('');
  return Buffer.concat([
    Buffer.from(`${head}4 0 obj\n${table}\nstream\n`),
    stream,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${head.length}\n%%EOF\n`),
  ]);
}
