import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { changePasswordRequest } from '#contract/protocol/session/session.ts';
import { newPasswordIssue } from '#contract/rules/people/passwords.ts';
import { limitAttempts, limitAttemptsOnDevice } from '../../auth/attempt-limit.ts';
import { sessionOf } from '../../auth/authenticate.ts';
import { browserLabel } from '../../auth/browser-label.ts';
import { hashPassword, passwordMatches } from '../../auth/passwords.ts';
import type { Context } from '../../context.ts';
import { findCredentials, setPassword } from '../../db/accounts/accounts.ts';
import { dropReset } from '../../db/accounts/password-resets.ts';
import { adoptSignIn, endAllSignIns } from '../../db/accounts/sign-ins.ts';
import { CodedError } from '../../errors.ts';

/** POST users/password: sets the signed-in user's password. On request, ends their other sign-ins. */
export function changePasswordRoute(app: FastifyInstance, context: Context): void {
  const { db } = context.database;
  app
    .withTypeProvider<ZodTypeProvider>()
    .post('/users/password', { schema: { body: changePasswordRequest }, bodyLimit: 8192 }, async (request, reply) => {
      const { account, signIn, token } = sessionOf(request);
      const { CurrentPassword, NewPassword, EndOthers } = request.body;
      const issue = newPasswordIssue(NewPassword, { email: account.email, current: CurrentPassword });
      if (issue !== null) throw new CodedError('ValidationFailed', { paths: [{ path: ['NewPassword'], issue }] });

      // Wrong passwords elsewhere lock nobody out of a device of their own; a stolen token gives one count.
      const forgive =
        token.deviceId === null
          ? await limitAttempts(context, account.email, request.ip)
          : await limitAttemptsOnDevice(context, account.id, token.deviceId);
      const stored = await findCredentials(db, account.email);
      if (!(await passwordMatches(stored?.password_hash, CurrentPassword))) throw new CodedError('InvalidCredentials');
      const hash = await hashPassword(NewPassword);
      // Stored first: the legacy tokens end below.
      if (EndOthers === true && token.isLegacy) {
        const browser = browserLabel(request.headers['user-agent']);
        await adoptSignIn(db, signIn, { userId: account.id, browser }, context.now());
      }
      await db.transaction().execute(async (trx) => {
        await setPassword(trx, account.id, hash);
        await dropReset(trx, account.id);
        if (EndOthers === true) await endAllSignIns(trx, account.id, 'passwordChange', context.now(), signIn);
      });
      await forgive();
      return reply.code(204).send();
    });
}
