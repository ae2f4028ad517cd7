import type { ErrorCode, ErrorPath } from '#contract/protocol/errors.ts';
import { errorCode, problem } from '#contract/protocol/errors.ts';
import type { ApiAnswer } from './api-clients.ts';
import { parseHttpDate, parseRetryAfter } from './retry-after.ts';

/** `Offline`: the device has no network. `Unreachable`: it has one, but no answer of ours came. */
export type CallFailureCode = ErrorCode | 'Offline' | 'Unreachable';

export interface CallFailure {
  ok: false;
  code: CallFailureCode;
  /** Milliseconds to wait before trying again, when the server said so. */
  retryAfter: number | null;
  /** For `ValidationFailed`: where the input is wrong, and why. */
  paths?: ErrorPath[];
}

/** A failure with what the answer says about it, when there is one. */
export function failure(code: CallFailureCode, answer?: ApiAnswer): CallFailure {
  const serverTime = parseHttpDate(answer?.header('date') ?? null);
  return {
    ok: false,
    code,
    retryAfter: parseRetryAfter(answer?.header('retry-after') ?? null, serverTime, Date.now()),
  };
}

/** What a refusal means, by its code; an answer without one is not our server's. */
export function refusal(answer: ApiAnswer): CallFailure {
  const parsed = problem.safeParse(answer.body);
  if (!parsed.success) return failure('Unreachable', answer);
  const known = errorCode.safeParse(parsed.data.code);
  const { paths } = parsed.data;
  return { ...failure(known.success ? known.data : 'Internal', answer), ...(paths === undefined ? {} : { paths }) };
}
