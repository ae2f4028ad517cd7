import { problem } from '#contract/protocol/errors.ts';
import type { RawAnswer } from './ports.ts';
import type { RemoteTrouble } from './remote-state.ts';

/** Codes that stop a remote until a person or an update acts; nothing is spent (rule OB5). */
const pausingCodes = new Set(['ApiKeyInvalid', 'ProtocolTooOld', 'ProtocolTooNew', 'DeviceRevoked', 'Unauthorized']);

/** The server was restored from a backup since the device last heard from it (rule OB10). */
export const epochChanged = 'EpochChanged';

/** Statuses that are tried again whatever code comes with them. */
const retriedStatuses = new Set([408, 425, 429]);

/**
 * What an answer means, by status and code and never by message (rule OB5). `ok`: parsed as asked. `trouble`: retried or
 * paused. `rejected`: the whole request was refused with a code.
 */
export type Verdict<T> =
  { kind: 'ok'; value: T } | { kind: 'trouble'; trouble: RemoteTrouble } | { kind: 'rejected'; code: string };

function unreachable(code: string, retryAfter: number | null = null): Verdict<never> {
  return { kind: 'trouble', trouble: { kind: 'unreachable', code, ...(retryAfter === null ? {} : { retryAfter }) } };
}

/** Classifies an answer; `parse` returns undefined when the body is not what the wire promises (a captive portal, a proxy). */
export function judge<T>(answer: RawAnswer, parse: (body: unknown) => T | undefined): Verdict<T> {
  if (answer.status >= 200 && answer.status < 300) {
    const value = parse(answer.body);
    return value === undefined ? unreachable('NotOurAnswer') : { kind: 'ok', value };
  }
  const parsed = problem.safeParse(answer.body);
  const code = parsed.success ? parsed.data.code : undefined;
  if (code !== undefined && pausingCodes.has(code)) return { kind: 'trouble', trouble: { kind: 'paused', code } };
  if (answer.status === 401) {
    // A 401 `Forbidden` is a user who was disabled: their device locks itself (rule RN7). A 403 is about one request.
    return { kind: 'trouble', trouble: { kind: 'paused', code: code === 'Forbidden' ? code : 'Unauthorized' } };
  }
  if (answer.status >= 500 || retriedStatuses.has(answer.status)) {
    return unreachable(code ?? `Http${answer.status}`, answer.retryAfter);
  }
  // A server that was restored takes nothing before the device has pulled.
  if (code === epochChanged) return { kind: 'rejected', code };
  // A conflict on the whole request means that the same keys are in flight: asked again.
  if (code !== undefined && answer.status >= 400 && answer.status !== 409) return { kind: 'rejected', code };
  return unreachable(code ?? `Http${answer.status}`, answer.retryAfter);
}
