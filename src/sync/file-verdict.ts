import { problem } from '#contract/protocol/errors.ts';
import type { TransferEnd } from './file-ports.ts';

/**
 * What the end of a transfer means (rule OB5). `refused`: for good, by a code of the contract. `wrong`: the server found other
 * bytes than were announced, and has forgotten them. `again`: this file alone, later. `stop`: no other file would fare better
 * now; `paused` when somebody has to sign in first.
 */
export type FileVerdict =
  | { kind: 'sent' }
  | { kind: 'refused'; code: string }
  | { kind: 'wrong' }
  | { kind: 'again'; code: string }
  | { kind: 'stop'; code: string; paused: boolean; retryAfter: number };

/** Refusals that sending it once more would not change. */
const forGood = new Set([400, 403, 409, 413, 415]);
/** What a status says by itself: the answer to a HEAD has no body. */
const codeOfStatus: Readonly<Record<number, string>> = { 413: 'PayloadTooLarge', 415: 'UnsupportedFileType' };
const pausing = new Set(['ApiKeyInvalid', 'DeviceRevoked', 'Unauthorized']);
/** Statuses below 500 that are about the server's state, not about the file. */
const busy = new Set([408, 425, 429]);

/** Judges an answer by its status and its code: what is not our server's word (a captive portal's page) refuses nothing. */
export function judgeTransfer(end: TransferEnd): FileVerdict {
  if (end.kind === 'sent') return end;
  if (end.kind === 'silence') return { kind: 'stop', code: 'NoAnswer', paused: false, retryAfter: 0 };
  const { status, body, retryAfter } = end.answer;
  const parsed = problem.safeParse(body);
  const code = parsed.success ? parsed.data.code : codeOfStatus[status];
  if (status === 401 || (code !== undefined && pausing.has(code)))
    return { kind: 'stop', code: code ?? 'Unauthorized', paused: true, retryAfter: 0 };
  if (code === 'ChecksumMismatch') return { kind: 'wrong' };
  if (code !== undefined && forGood.has(status)) return { kind: 'refused', code };
  if (status < 400 || status >= 500 || busy.has(status))
    return { kind: 'stop', code: code ?? `Http${status}`, paused: false, retryAfter: retryAfter ?? 0 };
  // Locked by a request that is not over yet, moved on by one whose answer was lost, or forgotten meanwhile.
  return { kind: 'again', code: code ?? `Http${status}` };
}
