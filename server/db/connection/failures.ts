/** Returns the SQLSTATE of a database error, or the code of a connection error; undefined for other errors. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Returns true when a row with that key exists already. */
export function isDuplicate(error: unknown): boolean {
  return codeOf(error) === '23505';
}

const passing = new Set(['40001', '40P01', '55P03']);

/**
 * Returns true for a serialization failure, a deadlock or a lock timeout: the same transaction may succeed on a retry.
 */
export function isPassing(error: unknown): boolean {
  return passing.has(codeOf(error) ?? '');
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  '57014',
  '25P03',
  '25P04',
  // The disk of the files or of the embedded database is full, read-only or broken, or there are too many open files.
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
  'EMFILE',
  'ENFILE',
]);
/** Connection exceptions, insufficient resources (disk full, too many connections), shutdown and restart. */
const unreachableClasses = ['08', '53', '57P'];
/** Errors for which the drivers have no code. */
const unreachableMessages = [
  'driver has already been destroyed',
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'PGlite is closed',
  'PGlite is closing',
  'Cannot use a pool after calling end',
];

/** Returns true when the database or the disk cannot answer for the moment: the caller should retry later. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined && (unreachable.has(code) || unreachableClasses.some((start) => code.startsWith(start))))
    return true;
  return error instanceof Error && unreachableMessages.some((message) => error.message.includes(message));
}
