/** A range of bytes, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses a `Range` header for a file of `size` bytes. Returns one range, `unsatisfiable`, or `all` for a missing header, several
 * ranges or an invalid header, as RFC 9110 allows.
 */
export function rangeOf(header: string | null | undefined, size: number): ByteRange | 'all' | 'unsatisfiable' {
  const asked = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '');
  if (asked === null) return 'all';
  const [, first = '', last = ''] = asked;
  if (first === '' && last === '') return 'all';
  if (first === '') {
    const count = Math.min(Number(last), size);
    return count === 0 ? 'unsatisfiable' : { start: size - count, end: size - 1 };
  }
  const [start, end] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)];
  if (last !== '' && Number(last) < start) return 'all';
  return start >= size ? 'unsatisfiable' : { start, end };
}
