import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { loginRequest, loginResponse } from '#contract/protocol/session/session.ts';
import { limitAttempts, limitAttemptsOnDevice } from '../../auth/attempt-limit.ts';
import { passwordMatches } from '../../auth/passwords.ts';
import { browserLabel } from '../../auth/browser-label.ts';
import { signToken } from '../../auth/tokens.ts';
import type { Context } from '../../context.ts';
import { findCredentials } from '../../db/accounts/accounts.ts';
import { isKnownDevice } from '../../db/accounts/devices.ts';
import { startSignIn } from '../../db/accounts/sign-ins.ts';
import { notifyOfErasure } from '../../domain/devices/device-erasure.ts';
import { isStorable } from '../../domain/rows/json.ts';
import { CodedError } from '../../errors.ts';

/** No user has this identifier. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** POST users/login: a wrong password and an unknown account get the same answer in the same time. */
export function loginRoute(app: FastifyInstance, context: Context): void {
  const { db } = context.database;
  app
    .withTypeProvider<ZodTypeProvider>()
    .post(
      '/users/login',
      { schema: { body: loginRequest, response: { 200: loginResponse } }, bodyLimit: 4096 },
      async (request) => {
        const { Email, Password, DeviceId } = request.body;
        const email = Email.toLowerCase();
        // An email that the database cannot store is answered like an unknown one.
        const user = isStorable(email) ? await findCredentials(db, email) : undefined;
        // Asked for an unknown account too: both take the same time.
        const isKnown = DeviceId !== undefined && (await isKnownDevice(db, DeviceId, user?.id ?? nobody));
        const forgive =
          isKnown && user !== undefined
            ? await limitAttemptsOnDevice(context, user.id, DeviceId)
            : await limitAttempts(context, email, request.ip);

        const matches = await passwordMatches(user?.password_hash, Password);
        if (user === undefined || user.disabled || !matches) throw new CodedError('InvalidCredentials');

        const signIn = { id: context.newId(), deviceId: DeviceId ?? null, signedInAt: context.now() };
        const account = {
          userId: user.id,
          passwordHash: user.password_hash,
          browser: browserLabel(request.headers['user-agent']),
        };
        const outcome = await db
          .transaction()
          .execute((trx) => startSignIn(trx, signIn, account, context.config.limits.signIns));
        if (outcome === 'refused') throw new CodedError('InvalidCredentials');
        await forgive();
        if (outcome === 'revoked') {
          // Taken back this moment: the next attempt signs in.
          const isNotified =
            DeviceId !== undefined &&
            (await notifyOfErasure(db, { userId: user.id, deviceId: DeviceId }, context.now()));
          throw new CodedError(isNotified ? 'DeviceRevoked' : 'Unavailable');
        }
        return { Token: await signToken(context.config.jwtSecret, user, signIn, context.now()) };
      },
    );
}
