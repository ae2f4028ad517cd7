import Dexie from 'dexie';
import type { ErrorPath } from '#contract/protocol/errors.ts';

/** `AlreadySent`: the server may have it, so that this device alone cannot take it back (rule OB4). */
export type LocalWriteCode = 'ValidationFailed' | 'QuotaExceeded' | 'DatabaseClosed' | 'AlreadySent';

/** A local write did not happen: nothing was changed, and the caller must say so (rule LW1). */
export class LocalWriteError extends Error {
  readonly code: LocalWriteCode;
  readonly paths: ErrorPath[];

  constructor(code: LocalWriteCode, paths: ErrorPath[] = [], cause?: unknown) {
    super(code, { cause });
    this.code = code;
    this.paths = paths;
  }
}

function isQuota(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'QuotaExceededError' || error.name === Dexie.errnames.QuotaExceeded) return true;
  // Dexie reports the cause of an aborted transaction inside.
  return 'inner' in error && error.inner !== error && isQuota(error.inner);
}

/** Names what the storage reported: no room left, or a database that cannot be written. */
export function toLocalWriteError(error: unknown): LocalWriteError {
  if (error instanceof LocalWriteError) return error;
  return new LocalWriteError(isQuota(error) ? 'QuotaExceeded' : 'DatabaseClosed', [], error);
}
