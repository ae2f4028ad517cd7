import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { qualifications, user } from '#contract/entities/user.ts';
import { sessionOf } from '../auth/authenticate.ts';
import { signToken } from '../auth/tokens.ts';
import type { Context } from '../context.ts';
import { countIncompleteFollowUps, countIncompleteUploads, unreadOf } from '../db/inbox.ts';
import { fullName } from '../domain/viewer.ts';

/** Milliseconds after which a token is replaced by a fresh one (rule RN7). */
const renewAfter = 86_400_000;

/**
 * GET users/me: the signed-in user; `X-Renewed-Token` carries a new token when the one used is older than a day, or says
 * other roles than the user has.
 */
export function usersMeRoute(app: FastifyInstance, context: Context): void {
  const { db } = context.database;
  app
    .withTypeProvider<ZodTypeProvider>()
    .get('/users/me', { schema: { response: { 200: user } } }, async (request, reply) => {
      const { account, token, viewer } = sessionOf(request);
      // The app reads the roles from the token: one that says others than the account has is out of date too.
      const isOutdated = [...token.roles].sort().join() !== [...account.roles].sort().join();
      if (isOutdated || context.now().getTime() - token.issuedAt > renewAfter) {
        void reply.header(
          'x-renewed-token',
          await signToken(context.config.jwtSecret, account, token.deviceId, context.now()),
        );
      }
      void reply.header('cache-control', 'no-store');
      return {
        UserId: account.id,
        Email: account.email,
        FirstName: fullName(account),
        Picture: account.picture,
        Notifications: await unreadOf(db, viewer),
        NbOfIncompleteUpload: await countIncompleteUploads(db, viewer, context.content.documents),
        NbOfIncompleteSurvey: await countIncompleteFollowUps(db, viewer),
        Role: account.roles,
        Qualifications: qualifications.filter((one) => account.qualifications.includes(one)),
      };
    });
}
