import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { qualifications, user } from '#contract/entities/user.ts';
import { sessionOf } from '../../auth/authenticate.ts';
import { browserLabel } from '../../auth/browser-label.ts';
import { signToken } from '../../auth/tokens.ts';
import type { Context } from '../../context.ts';
import { adoptSignIn } from '../../db/accounts/sign-ins.ts';
import { profilePicture } from '../../files/profile-picture.ts';
import { incompleteFollowUpsOf, incompleteUploadsOf, unreadOf } from '../../domain/people/inbox.ts';
import { fullName } from '../../domain/rows/viewer.ts';

/** Milliseconds after which a token is renewed (rule RN7). */
const renewAfter = 86_400_000;

/**
 * GET users/me: the signed-in user. `X-Renewed-Token` contains a new token of the same sign-in when the current one is
 * older than a day, has outdated roles, or is from before sign-ins were stored.
 */
export function usersMeRoute(app: FastifyInstance, context: Context): void {
  const { db } = context.database;
  app
    .withTypeProvider<ZodTypeProvider>()
    .get('/users/me', { schema: { response: { 200: user } } }, async (request, reply) => {
      const { account, signIn, token, viewer } = sessionOf(request);
      // The app reads the roles from the token, so a token with other roles than the account is outdated.
      const isOutdated = [...token.roles].sort().join() !== [...account.roles].sort().join();
      if (token.isLegacy) {
        const browser = browserLabel(request.headers['user-agent']);
        await adoptSignIn(db, signIn, { userId: account.id, browser }, context.now());
      }
      if (token.isLegacy || isOutdated || context.now().getTime() - token.issuedAt > renewAfter) {
        void reply.header('x-renewed-token', await signToken(context.config.jwtSecret, account, signIn, context.now()));
      }
      return {
        UserId: account.id,
        Email: account.email,
        FirstName: fullName(account),
        Picture: (await profilePicture(context, account.id)) ?? account.picture,
        Notifications: await unreadOf(db, viewer),
        NbOfIncompleteUpload: await incompleteUploadsOf(db, viewer, context.content.documents),
        NbOfIncompleteSurvey: await incompleteFollowUpsOf(db, viewer),
        Role: account.roles,
        Qualifications: qualifications.filter((one) => account.qualifications.includes(one)),
      };
    });
}
