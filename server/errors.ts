import type { ErrorCode, ErrorPath, Problem } from '#contract/protocol/errors.ts';
import { problemType } from '#contract/protocol/problem-type.ts';

/** HTTP status and English title of each code. Users see the app's own messages. */
const facts: Record<ErrorCode, { status: number; title: string }> = {
  CannotUpdateOrderWhenInvoiceGeneratedError: { status: 409, title: 'The invoice is already generated' },
  CannotUpdateOrderWhenVisitDatePassedError: { status: 409, title: 'The visit day has passed' },
  InvalidAddress: { status: 422, title: 'The address is invalid' },
  AreaNotServed: { status: 422, title: 'The municipality is not served' },
  OrderCreationFailed: { status: 422, title: 'The order was not created' },
  OrderUpdateFailed: { status: 422, title: 'The order was not updated' },
  OrderLoadFailed: { status: 500, title: 'The order could not be loaded' },
  InvalidCredentials: { status: 401, title: 'Wrong email or password' },
  TooManyAttempts: { status: 429, title: 'Too many attempts' },
  Unauthorized: { status: 401, title: 'A valid token is needed' },
  SignInEnded: { status: 401, title: 'The sign-in was ended' },
  Forbidden: { status: 403, title: 'Not allowed' },
  NotFound: { status: 404, title: 'Not found' },
  ValidationFailed: { status: 400, title: 'The request is not valid' },
  Conflict: { status: 409, title: 'The request conflicts with what is stored' },
  IdempotencyKeyReused: { status: 409, title: 'The key was used for another request' },
  StateNotAllowed: { status: 409, title: 'The state does not allow this' },
  DecidedMeanwhile: { status: 409, title: 'Somebody else decided before' },
  NotQualified: { status: 409, title: 'The employee is not qualified' },
  SlotTaken: { status: 409, title: 'The time is taken' },
  TooManyClaims: { status: 409, title: 'Too many open claims' },
  LimitReached: { status: 429, title: 'Too many of these at a time' },
  PayloadTooLarge: { status: 413, title: 'The request is too large' },
  UnsupportedFileType: { status: 415, title: 'The type is not supported' },
  ChecksumMismatch: { status: 422, title: 'The checksum does not match' },
  QuotaExceeded: { status: 413, title: 'The quota is exceeded' },
  EpochChanged: { status: 409, title: 'The server was restored from a backup: pull first' },
  Expired: { status: 410, title: 'It is too late for this' },
  UnknownMutation: { status: 400, title: 'The mutation is not known' },
  ApiKeyInvalid: { status: 403, title: 'The API key is not valid' },
  ProtocolTooOld: { status: 400, title: 'The protocol is too old' },
  ProtocolTooNew: { status: 400, title: 'The protocol is too new' },
  DeviceRevoked: { status: 401, title: 'The device is revoked' },
  Unavailable: { status: 503, title: 'Not available for the moment' },
  Internal: { status: 500, title: 'Internal error' },
};

/** Returns the usual HTTP status of a code. */
export function statusOf(code: ErrorCode): number {
  return facts[code].status;
}

/** Maximum number of faults of one answer, of parts of a path, and of characters of a part. */
const faultsMax = 20;
const pathPartsMax = 8;
const pathPartMax = 80;

/**
 * Returns the faults of an input as paths of the protocol. They are few and short, whatever the input: an answer costs no
 * more than its request.
 */
export function errorPaths(
  issues: readonly { path: readonly PropertyKey[]; code: string }[],
  under: readonly string[] = [],
): ErrorPath[] {
  return issues.slice(0, faultsMax).map(({ path, code }) => ({
    path: [...under, ...path].slice(0, pathPartsMax).map((part) =>
      typeof part === 'number'
        ? part
        : String(part)
            .slice(0, pathPartMax)
            .replaceAll(/\p{Surrogate}/gu, '\ufffd'),
    ),
    issue: code,
  }));
}

interface Details {
  /** HTTP status, where it is not the code's usual one. */
  status?: number;
  paths?: ErrorPath[];
  /** Seconds after which the caller may try again. */
  retryAfter?: number;
}

/** A failure with a code that the caller may see. Its message is the code and contains nothing of the request. */
export class CodedError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly paths: ErrorPath[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    super(code);
    this.name = 'CodedError';
    this.code = code;
    this.status = details.status ?? facts[code].status;
    this.paths = details.paths;
    this.retryAfter = details.retryAfter;
  }
}

/** Returns the RFC 9457 document of a failure. */
export function problemOf(error: CodedError): Problem {
  const document = {
    type: problemType(error.code),
    title: facts[error.code].title,
    status: error.status,
    code: error.code,
  };
  return error.paths === undefined ? document : { ...document, paths: error.paths };
}
