/** The SQLSTATE of a database error, or a connection error's code; undefined for other errors. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** A row with that key is there already. */
export function isDuplicate(error: unknown): boolean {
  return codeOf(error) === '23505';
}

const passing = new Set(['40001', '40P01', '55P03']);

/** Serialization failure, deadlock, lock timeout: the same transaction may well succeed when tried again. */
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
]);
/** Connection exceptions, insufficient resources (disk full, too many connections), shutdown and restart. */
const unreachableClasses = ['08', '53', '57P'];
/** The drivers have no code for these. */
const unreachableMessages = [
  'driver has already been destroyed',
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'PGlite is closed',
  'PGlite is closing',
  'Cannot use a pool after calling end',
];

/** The database cannot answer for the moment: whoever asked should ask again. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined && (unreachable.has(code) || unreachableClasses.some((start) => code.startsWith(start))))
    return true;
  return error instanceof Error && unreachableMessages.some((message) => error.message.includes(message));
}
