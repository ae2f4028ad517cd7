import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { order } from '#contract/entities/order.ts';
import { visit } from '#contract/entities/visit.ts';
import type { CalendarFeed } from '#contract/protocol/calendar.ts';
import { calendarFeed, feedFile } from '#contract/protocol/calendar.ts';
import { limitUses, openedBySecret } from '../../auth/attempt-limit.ts';
import { sessionOf } from '../../auth/authenticate.ts';
import { feedText } from '../../calendar/feed-text.ts';
import type { Context } from '../../context.ts';
import type { Feed } from '../../db/accounts/calendar-feeds.ts';
import {
  endFeed,
  findFeed,
  languageOf,
  renewFeed,
  userOfFeed,
  visitsForFeed,
} from '../../db/accounts/calendar-feeds.ts';
import { userScope } from '../../domain/rows/scopes.ts';
import { CodedError } from '../../errors.ts';

/** Days of visits in a feed, past and ahead. */
const daysBehind = 30;
const daysAhead = 180;
const dayLength = 86_400_000;
/** Reads of one feed in 15 minutes: calendars read a few times an hour. */
const readsMax = 60;

function toWire(feed: Feed | undefined): CalendarFeed {
  if (feed === undefined) return { path: null, createdAt: null };
  return { path: `/calendar/${feed.secret}.ics`, createdAt: feed.createdAt.toISOString() };
}

/** GET, POST, DELETE calendar-feed: shows, renews or ends the secret address of the signed-in user's calendar. */
export function calendarFeedRoute(app: FastifyInstance, { database: { db }, config, now }: Context): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const schema = { response: { 200: calendarFeed } };
  typed.get('/calendar-feed', { schema }, async (request) => {
    return toWire(await findFeed(db, config.jwtSecret, sessionOf(request).viewer.id));
  });
  typed.post('/calendar-feed', { schema }, async (request) => {
    return toWire(await renewFeed(db, config.jwtSecret, sessionOf(request).viewer.id, now()));
  });
  typed.delete('/calendar-feed', async (request, reply) => {
    await endFeed(db, sessionOf(request).viewer.id);
    return reply.code(204).send();
  });
}

async function textFor(context: Context, userId: string): Promise<string> {
  const { db } = context.database;
  const now = context.now();
  const around = (days: number): Date => new Date(now.getTime() + days * dayLength);
  const rows = await visitsForFeed(db, { userId, scope: userScope(userId) }, around(-daysBehind), around(daysAhead));
  const visits = rows.map((row) => ({ ...row, visit: visit.parse(row.visit), order: order.parse(row.order) }));
  const language = (await languageOf(db, userId)) === 'nl' ? 'nl' : 'fr';
  return feedText(visits, { userId, language, origin: context.config.appOrigin, now });
}

/** GET calendar/{secret}.ics: a user's visits for another calendar. The address is the only credential. */
export function calendarRoute(app: FastifyInstance, context: Context): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get('/calendar/:file', { schema: { params: z.object({ file: feedFile }) } }, async (request, reply) => {
      const secret = request.params.file.slice(0, -'.ics'.length);
      const wrong = { kind: 'calendar', ip: request.ip };
      const userId = await openedBySecret(context, wrong, () => userOfFeed(context.database.db, secret));
      if (userId === undefined) throw new CodedError('NotFound');
      await limitUses(context, `calendar reads:${userId}`, readsMax);
      const text = await textFor(context, userId);
      void reply.headers({ 'x-robots-tag': 'noindex' });
      return reply.type('text/calendar; charset=utf-8').send(text);
    });
}
