import { expect, test } from 'vitest';
import { createReadAhead } from './read-ahead.ts';

const mebibyte = 1024 * 1024;

/** Creates a file with known bytes, and records its reads. */
function aFile(size: number) {
  const bytes = Uint8Array.from({ length: size }, (_, index) => index % 251);
  const reads: [number, number][] = [];
  const read = async (from: number, to: number): Promise<Uint8Array<ArrayBuffer>> => {
    reads.push([from, to]);
    await Promise.resolve();
    return bytes.slice(from, to);
  };
  const isRight = async (blob: Blob, from: number, to: number): Promise<boolean> =>
    Buffer.from(await blob.arrayBuffer()).equals(bytes.subarray(from, to));
  return { read, reads, isRight };
}

test('returns the requested bytes in pieces of any size, and reads no byte twice', async () => {
  const size = 20 * mebibyte;
  const { read, reads, isRight } = aFile(size);
  const next = createReadAhead(size, read);
  const ends = [1, 2, 7, 19, 20].map((end) => end * mebibyte);
  for (const [index, to] of ends.entries()) {
    const from = ends[index - 1] ?? 0;
    expect(await isRight(await next(from, to), from, to)).toBe(true);
  }
  expect(reads.reduce((sum, [from, to]) => sum + to - from, 0)).toBe(size);
});

test('reads the next bytes while the former ones are sent', async () => {
  const { read, reads } = aFile(3 * mebibyte);
  const next = createReadAhead(3 * mebibyte, read);
  await next(0, mebibyte);
  await expect.poll(() => reads.at(-1)).toEqual([mebibyte, 3 * mebibyte]);
});

test('continues from any offset, and again from there', async () => {
  const { read, isRight } = aFile(3 * mebibyte);
  const next = createReadAhead(3 * mebibyte, read);
  expect(await isRight(await next(700_000, mebibyte), 700_000, mebibyte)).toBe(true);
  expect(await isRight(await next(900_000, mebibyte), 900_000, mebibyte)).toBe(true);
});

test('reports missing bytes when they are requested, not before', async () => {
  const { read } = aFile(3 * mebibyte);
  const next = createReadAhead(3 * mebibyte, (from, to) =>
    to > mebibyte ? Promise.reject(new Error('missing')) : read(from, to),
  );
  expect((await next(0, mebibyte)).size).toBe(mebibyte);
  await expect(next(mebibyte, 2 * mebibyte)).rejects.toThrow('missing');
});
