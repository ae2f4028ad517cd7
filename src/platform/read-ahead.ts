/** Bytes that are read before they are asked for. */
const ahead = 12 * 1024 * 1024;

/**
 * Reads a file of `size` bytes from its beginning to its end, the next bytes while those before are sent: storage takes longer for a
 * large piece than a network for a round trip.
 * @param read bytes `from` up to but not `to`
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
    // Whoever asks for them is told; until then nobody listens.
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
