import { ownProblem } from '#contract/protocol/errors.ts';
import { signInCodes } from '#contract/protocol/session/sign-in-codes.ts';
import { noAnswer, notOurAnswer } from '../response.ts';
import type { TransferEnd } from './file-ports.ts';

/**
 * What the end of a transfer means (rule OB5).
 * - `refused`: for good, with a code of the contract.
 * - `wrong`: the server received other bytes than announced, and deleted them.
 * - `again`: this file alone is retried later.
 * - `stop`: no other file would succeed now; `paused` when somebody has to sign in first.
 */
export type TransferOutcome =
  | { kind: 'sent' }
  | { kind: 'refused'; code: string }
  | { kind: 'wrong' }
  | { kind: 'again'; code: string; retryAfter?: number }
  | { kind: 'stop'; code: string; paused: boolean; retryAfter: number };

/** Statuses of refusals that a retry would not change. */
const permanentStatuses = new Set([400, 403, 409, 413, 415]);
const pausingCodes = new Set(['ApiKeyInvalid', 'DeviceRevoked', ...signInCodes]);
/** Statuses below 500 that concern the server's state or the network, not the file. */
const retriedStatuses = new Set([401, 407, 408, 425, 429]);

/** Classifies the end of a transfer by status and our code. Other programs' responses (a proxy, a portal) refuse nothing. */
export function classifyTransfer(end: TransferEnd): TransferOutcome {
  if (end.kind === 'sent') return end;
  if (end.kind === 'no-response') return { kind: 'stop', code: noAnswer, paused: false, retryAfter: 0 };
  const { status, body, retryAfter } = end.response;
  const code = ownProblem(body)?.code;
  if (code !== undefined && (status === 401 || pausingCodes.has(code)))
    return { kind: 'stop', code, paused: true, retryAfter: 0 };
  // tus lacks its headers in this answer, so it is not our server's.
  if (status >= 200 && status < 300) return { kind: 'stop', code: notOurAnswer, paused: false, retryAfter: 0 };
  if (code === 'ChecksumMismatch') return { kind: 'wrong' };
  if (code !== undefined && permanentStatuses.has(status)) return { kind: 'refused', code };
  // The user has too many files under way: those go on, and end the wait of this one.
  if (code === 'LimitReached') return { kind: 'again', code, retryAfter: retryAfter ?? 0 };
  if (status < 400 || status >= 500 || retriedStatuses.has(status))
    return { kind: 'stop', code: code ?? `Http${status}`, paused: false, retryAfter: retryAfter ?? 0 };
  // Locked by a request under way, at another offset after a lost response, or deleted meanwhile.
  return { kind: 'again', code: code ?? `Http${status}` };
}
