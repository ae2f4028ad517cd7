import Dexie from 'dexie';
import type { Refusal } from '#contract/mutations/definition.ts';
import type { ErrorCode, ErrorPath } from '#contract/protocol/errors.ts';
import { refusalCode } from './refusal-code.ts';

/**
 * `AlreadySent`: the server may have the mutation, so this device alone cannot take it back (rule OB4). `PartMissing`: the code that
 * writes it is not on this device. `FileUnreadable`: the chosen file. `Unexpected`: neither the storage nor any of these failed.
 */
export type LocalWriteCode =
  | ErrorCode
  | 'DatabaseClosed'
  | 'AlreadySent'
  | 'PartMissing'
  | 'FileUnreadable'
  | 'Unexpected';

/** Reports that a local write did not happen. Nothing was changed, and the caller must show it (rule LW1). */
export class LocalWriteError extends Error {
  readonly code: LocalWriteCode;
  readonly paths: ErrorPath[];

  constructor(code: LocalWriteCode, paths: ErrorPath[] = [], cause?: unknown) {
    super(code, { cause });
    this.code = code;
    this.paths = paths;
  }
}

/** Reports what the rows of this device refuse, and the server as far as they are what it has (rule OB5j). */
export class RefusedHere extends LocalWriteError {
  /** The code whose sentence says why this mutation is refused. */
  readonly said: string;

  constructor(name: string, refusal: NonNullable<Refusal>) {
    const { code, paths = [] } = typeof refusal === 'string' ? { code: refusal } : refusal;
    super(code, paths);
    this.said = refusalCode({ name, error: { code, paths } });
  }
}

function isQuota(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'QuotaExceededError' || error.name === Dexie.errnames.QuotaExceeded) return true;
  // Dexie stores the cause of an aborted transaction in `inner`.
  return 'inner' in error && error.inner !== error && isQuota(error.inner);
}

/** Codes of errors that are no storage's. */
const ownCodes = ['PartMissing', 'FileUnreadable'] as const;

function codeOf(error: unknown): LocalWriteCode {
  if (isQuota(error)) return 'QuotaExceeded';
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const isStorage = error instanceof Dexie.DexieError || error instanceof DOMException || code === 'DeadlineExceeded';
  return ownCodes.find((own) => own === code) ?? (isStorage ? 'DatabaseClosed' : 'Unexpected');
}

/** Converts an error into a `LocalWriteError`, whose code says what failed. */
export function toLocalWriteError(error: unknown): LocalWriteError {
  return error instanceof LocalWriteError ? error : new LocalWriteError(codeOf(error), [], error);
}
