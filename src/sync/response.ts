import { ownProblem } from '#contract/protocol/errors.ts';
import { signInCodes } from '#contract/protocol/session/sign-in-codes.ts';
import type { Clock, RawAnswer } from './ports.ts';
import type { RemoteTrouble } from './remote-state.ts';

/** Codes that pause a remote until a person or an update acts (rule OB5). */
const pausingCodes = new Set(['ApiKeyInvalid', 'ProtocolTooOld', 'ProtocolTooNew', 'DeviceRevoked', ...signInCodes]);

/** The server was restored from a backup since the device's last sync (rule OB10). */
export const epochChanged = 'EpochChanged';

/** Statuses that are retried whatever their code. */
const retriedStatuses = new Set([408, 425, 429]);

/** Statuses by which a proxy or a filter turns down one request, for its size or its contents. */
const filterStatuses = new Set([403, 406, 413, 451]);

/** A request without a response counts as timed out from this wait on, in milliseconds. Before it, there was no connection. */
const timedOutAfter = 8_000;

/** The code of a proxy's refusal of a request for its size. */
export const tooLarge = 'Http413';
export const timedOut = 'TimedOut';
export const noAnswer = 'NoAnswer';
/** Another program answered a request in place of the server. */
export const notOurAnswer = 'NotOurAnswer';

/** Returns whether a request ended without a response. An answer of the server elsewhere shows then that a retry may succeed. */
export function hasNoResponse({ code }: { code: string }): boolean {
  return code === noAnswer || code === timedOut;
}

/**
 * What a response means, by status and code, never by message (rule OB5).
 * - `ok`: the parsed body.
 * - `trouble`: the remote is retried, or paused.
 * - `rejected`: the server refused the whole request with a code.
 * - `filtered`: another program on the way turned this request down, or answered it with a page. A smaller one, or another,
 *   may pass.
 */
export type RequestOutcome<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'trouble'; trouble: RemoteTrouble }
  | { kind: 'rejected'; code: string }
  | { kind: 'filtered'; code: string };

/** Returns a trouble that is retried with backoff. */
export function unreachable(
  code: string,
  retryAfter: number | null = null,
): { kind: 'trouble'; trouble: RemoteTrouble } {
  return { kind: 'trouble', trouble: { kind: 'unreachable', code, ...(retryAfter === null ? {} : { retryAfter }) } };
}

/**
 * Classifies a response.
 * @param parse returns undefined when the body breaks the protocol (a captive portal, a proxy)
 */
export function classifyResponse<T>(response: RawAnswer, parse: (body: unknown) => T | undefined): RequestOutcome<T> {
  if (response.status >= 200 && response.status < 300) {
    const value = parse(response.body);
    return value === undefined ? { kind: 'filtered', code: notOurAnswer } : { kind: 'ok', value };
  }
  const code = ownProblem(response.body)?.code;
  if (code !== undefined && pausingCodes.has(code)) return { kind: 'trouble', trouble: { kind: 'paused', code } };
  if (response.status === 401 && code !== undefined) {
    // A 401 `Forbidden` means that the user was disabled: their device locks itself (rule RN7). A 403 concerns one request.
    return { kind: 'trouble', trouble: { kind: 'paused', code: code === 'Forbidden' ? code : 'Unauthorized' } };
  }
  if (code === undefined && filterStatuses.has(response.status))
    return { kind: 'filtered', code: `Http${response.status}` };
  if (response.status >= 500 || retriedStatuses.has(response.status)) {
    return unreachable(code ?? `Http${response.status}`, response.retryAfter);
  }
  // A restored server accepts nothing before the device has pulled.
  if (code === epochChanged) return { kind: 'rejected', code };
  // A 409 on the whole request means that the same keys are in flight: the request is retried.
  if (code !== undefined && response.status >= 400 && response.status !== 409) return { kind: 'rejected', code };
  return unreachable(code ?? `Http${response.status}`, response.retryAfter);
}

/** Classifies a request without a response: no network, or a link too slow for the batch (rule OB5). */
export function classifyNoResponse(clock: Clock, startedAt: number): RequestOutcome<never> {
  return unreachable(clock.now() - startedAt >= timedOutAfter ? timedOut : noAnswer);
}
