import type {
  ChangePasswordRequest,
  Colleague,
  PasswordReset,
  ResetPasswordRequest,
} from '#contract/protocol/session/session.ts';
import { colleague, passwordResetResponse } from '#contract/protocol/session/session.ts';
import type { ApiAnswer, ApiClient, ApiRequest } from '../http/api-clients.ts';
import type { CallFailure } from '../http/call-failure.ts';
import { failure, refusal } from '../http/call-failure.ts';

export type Done = { ok: true } | CallFailure;

/** The password calls; all need the server. None rejects. */
export interface PasswordApi {
  /** Changes the signed-in user's password, and on request ends their other sign-ins. */
  change: (current: string, next: string, endOthers: boolean) => Promise<Done>;
  /** Sets a new password with a reset link's token; needs no session. */
  reset: (token: string, next: string) => Promise<Done>;
  /** For supervisors: returns the colleague with exactly this email. */
  findColleague: (email: string) => Promise<{ ok: true; colleague: Colleague } | CallFailure>;
  /** For supervisors: creates a one-time reset token for a colleague. */
  issueReset: (userId: string) => Promise<{ ok: true; reset: PasswordReset } | CallFailure>;
}

export function createPasswordApi(client: ApiClient, isOnline: () => boolean): PasswordApi {
  async function ask(request: ApiRequest, expected: number): Promise<{ ok: true; answer: ApiAnswer } | CallFailure> {
    const answer = await client(request).catch(() => null);
    if (answer === null) return failure(isOnline() ? 'Unreachable' : 'Offline');
    return answer.status === expected ? { ok: true, answer } : refusal(answer);
  }
  const post = async (path: string, body: unknown, anonymous = false): Promise<Done> => {
    const done = await ask({ method: 'POST', path, body, anonymous }, 204);
    return done.ok ? { ok: true } : done;
  };

  return {
    change: (current, next, endOthers) =>
      post('/users/password', {
        CurrentPassword: current,
        NewPassword: next,
        EndOthers: endOthers,
      } satisfies ChangePasswordRequest),
    reset: (token, next) =>
      post('/users/password-reset', { Token: token, NewPassword: next } satisfies ResetPasswordRequest, true),
    findColleague: async (email) => {
      const found = await ask({ method: 'GET', path: '/users', params: { email } }, 200);
      if (!found.ok) return found;
      const parsed = colleague.safeParse(found.answer.body);
      return parsed.success ? { ok: true, colleague: parsed.data } : failure('Unreachable', found.answer);
    },
    issueReset: async (userId) => {
      // Every call declares JSON, so this one has a body.
      const path = `/users/${encodeURIComponent(userId)}/password-reset`;
      const issued = await ask({ method: 'POST', path, body: {} }, 200);
      if (!issued.ok) return issued;
      const parsed = passwordResetResponse.safeParse(issued.answer.body);
      return parsed.success ? { ok: true, reset: parsed.data } : failure('Unreachable', issued.answer);
    },
  };
}
