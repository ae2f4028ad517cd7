/** Bytes that are read before they are needed. */
const ahead = 12 * 1024 * 1024;

/**
 * Reads a file of `size` bytes in order, the next bytes while the former are sent: a large read takes longer than a
 * network round trip.
 * @param read reads bytes `from` up to but not `to`
 * @returns the same as a Blob; rejects when `read` does
 */
export function createReadAhead(
  size: number,
  read: (from: number, to: number) => Promise<Uint8Array<ArrayBuffer>>,
): (from: number, to: number) => Promise<Blob> {
  let start = 0;
  let end = 0;
  /** Bytes `start` up to but not `end`. */
  let held = Promise.resolve(new Blob());
  const extend = (to: number): void => {
    if (to <= end) return;
    const [before, from] = [held, end];
    held = before.then(async (bytes) => new Blob([bytes, await read(from, to)]));
    // The next read reports the error; until then it has no handler.
    held.catch(() => undefined);
    end = to;
  };
  return async (from, to) => {
    if (from !== start) {
      start = end = from;
      held = Promise.resolve(new Blob());
    }
    extend(to);
    const bytes = await held;
    start = to;
    held = Promise.resolve(bytes.slice(to - from));
    extend(Math.min(size, to + ahead));
    return bytes.slice(0, to - from);
  };
}
