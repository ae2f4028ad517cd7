import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { recordId } from '#contract/entities/common.ts';
import {
  colleague,
  colleagueQuery,
  passwordResetResponse,
  resetPasswordRequest,
} from '#contract/protocol/session/session.ts';
import { newPasswordIssue } from '#contract/rules/people/passwords.ts';
import { openedBySecret } from '../../auth/attempt-limit.ts';
import { sessionOf } from '../../auth/authenticate.ts';
import { hashPassword } from '../../auth/passwords.ts';
import type { Context } from '../../context.ts';
import { findAccount, findCredentials, setPassword } from '../../db/accounts/accounts.ts';
import { findReset, issueReset, takeReset } from '../../db/accounts/password-resets.ts';
import { endAllSignIns } from '../../db/accounts/sign-ins.ts';
import { isStorable } from '../../domain/rows/json.ts';
import type { Viewer } from '../../domain/rows/viewer.ts';
import { fullName } from '../../domain/rows/viewer.ts';
import { CodedError } from '../../errors.ts';

function demandSupervisor({ supervisor }: Viewer): void {
  if (!supervisor) throw new CodedError('Forbidden');
}

/** GET users?email=: the colleague with exactly this email, for supervisors. Disabled users are not found. */
export function colleagueRoute(app: FastifyInstance, context: Context): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get('/users', { schema: { querystring: colleagueQuery, response: { 200: colleague } } }, async (request) => {
      demandSupervisor(sessionOf(request).viewer);
      const email = request.query.email.toLowerCase();
      const found = isStorable(email) ? await findCredentials(context.database.db, email) : undefined;
      if (found === undefined || found.disabled) throw new CodedError('NotFound');
      return { UserId: found.id, Email: found.email, FirstName: fullName(found) };
    });
}

/** POST users/{id}/password-reset: a supervisor issues a colleague's one-time link, valid for 24 hours. */
export function issueResetRoute(app: FastifyInstance, context: Context): void {
  const { db } = context.database;
  const schema = { params: z.object({ id: recordId }), response: { 200: passwordResetResponse } };
  app.withTypeProvider<ZodTypeProvider>().post('/users/:id/password-reset', { schema }, async (request) => {
    const { viewer } = sessionOf(request);
    demandSupervisor(viewer);
    const found = await findAccount(db, request.params.id);
    if (found === undefined || found.disabled) throw new CodedError('NotFound');
    const { token, expiresAt } = await issueReset(db, found.id, viewer.id, context.now());
    request.log.info({ issuedBy: viewer.id, userId: found.id }, 'issued a password reset');
    return { Token: token, ExpiresAt: expiresAt.toISOString() };
  });
}

/**
 * POST users/password-reset: sets a password by a link's token, consumes it, and ends every sign-in of the user. A weak
 * password leaves the link valid.
 */
export function resetPasswordRoute(app: FastifyInstance, context: Context): void {
  const { db } = context.database;
  app
    .withTypeProvider<ZodTypeProvider>()
    .post(
      '/users/password-reset',
      { schema: { body: resetPasswordRequest }, bodyLimit: 8192 },
      async (request, reply) => {
        const { Token, NewPassword } = request.body;
        const wrong = { kind: 'reset', ip: request.ip };
        const owner = await openedBySecret(context, wrong, () => findReset(db, Token, context.now()));
        const account = owner === undefined ? undefined : await findAccount(db, owner);
        if (account === undefined || account.disabled) throw new CodedError('Expired');
        const issue = newPasswordIssue(NewPassword, { email: account.email });
        if (issue !== null) throw new CodedError('ValidationFailed', { paths: [{ path: ['NewPassword'], issue }] });
        const hash = await hashPassword(NewPassword);
        await db.transaction().execute(async (trx) => {
          const userId = await takeReset(trx, Token, context.now());
          const found = userId === undefined ? undefined : await findAccount(trx, userId);
          if (found === undefined || found.disabled) throw new CodedError('Expired');
          await setPassword(trx, found.id, hash);
          await endAllSignIns(trx, found.id, 'passwordReset', context.now());
        });
        return reply.code(204).send();
      },
    );
}
