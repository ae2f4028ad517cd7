import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { loginRequest, loginResponse } from '#contract/protocol/session.ts';
import { limitAttempts, limitAttemptsOnDevice } from '../auth/attempt-limit.ts';
import { passwordMatches } from '../auth/passwords.ts';
import { signToken } from '../auth/tokens.ts';
import type { Context } from '../context.ts';
import { findCredentials, isKnownDevice, touchDevice } from '../db/accounts.ts';
import { isStorable } from '../domain/json.ts';
import { CodedError } from '../errors.ts';

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
        const isKnown = user !== undefined && DeviceId !== undefined && (await isKnownDevice(db, DeviceId, user.id));
        const forgive = isKnown
          ? await limitAttemptsOnDevice(context, user.id, DeviceId)
          : await limitAttempts(context, email, request.ip);

        const matches = await passwordMatches(user?.password_hash, Password);
        if (user === undefined || user.disabled || !matches) throw new CodedError('InvalidCredentials');
        await forgive();

        if (DeviceId !== undefined && (await touchDevice(db, DeviceId, user.id, context.now())).revoked)
          throw new CodedError('DeviceRevoked');
        return { Token: await signToken(context.config.jwtSecret, user, DeviceId ?? null, context.now()) };
      },
    );
}
