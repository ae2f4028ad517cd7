import type { ErrorCode, ErrorPath } from '#contract/protocol/errors.ts';
import { errorCode, ownProblem } from '#contract/protocol/errors.ts';
import type { ApiAnswer } from './api-clients.ts';
import { parseHttpDate, parseRetryAfter } from './retry-after.ts';

/** `Offline`: the device has no network. `Unreachable`: it has one, but our server did not answer. */
export type CallFailureCode = ErrorCode | 'Offline' | 'Unreachable';

export interface CallFailure {
  ok: false;
  code: CallFailureCode;
  /** Milliseconds to wait before a retry, when the server gave a time. */
  retryAfter: number | null;
  /** For `ValidationFailed`: where the input is wrong, and why. */
  paths?: ErrorPath[];
}

/** Creates a failure, with the details of its response when there is one. */
export function failure(code: CallFailureCode, answer?: ApiAnswer): CallFailure {
  const serverTime = parseHttpDate(answer?.header('date') ?? null);
  return {
    ok: false,
    code,
    retryAfter: parseRetryAfter(answer?.header('retry-after') ?? null, serverTime, Date.now()),
  };
}

/** Returns the failure of a refusal by its code; a response without our code is not our server's. */
export function refusal(answer: ApiAnswer): CallFailure {
  const problem = ownProblem(answer.body);
  if (problem === undefined) return failure('Unreachable', answer);
  const known = errorCode.safeParse(problem.code);
  const { paths } = problem;
  return { ...failure(known.success ? known.data : 'Internal', answer), ...(paths === undefined ? {} : { paths }) };
}
