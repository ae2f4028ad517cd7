import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { alertSubscription } from '#contract/protocol/alerts.ts';
import { isPushService } from '../alerts/endpoints.ts';
import { sessionOf } from '../auth/authenticate.ts';
import type { Session } from '../auth/authenticate.ts';
import type { Context } from '../context.ts';
import type { DeviceOf } from '../db/alerts.ts';
import { dropSubscription, keepSubscription } from '../db/alerts.ts';
import { isStorable } from '../domain/json.ts';
import { CodedError } from '../errors.ts';

/** The device that a token speaks for; a token without one cannot be told anything. */
function deviceOf({ token, viewer }: Session): DeviceOf {
  if (token.deviceId === null) throw new CodedError('Forbidden');
  return { userId: viewer.id, deviceId: token.deviceId };
}

/** POST alerts/subscription: where this device is told of what is new; once more, in the place of the former. */
export function keepAlertsRoute(app: FastifyInstance, context: Context): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .post('/alerts/subscription', { schema: { body: alertSubscription }, bodyLimit: 8192 }, async (request, reply) => {
      const { alerts } = context.config;
      if (alerts === null) throw new CodedError('NotFound');
      const { endpoint } = request.body;
      if (!isStorable(endpoint) || !isPushService(endpoint, alerts))
        throw new CodedError('ValidationFailed', { paths: [{ path: ['endpoint'], issue: 'not a push service' }] });
      await keepSubscription(context.database.db, deviceOf(sessionOf(request)), request.body, context.now());
      return reply.code(204).send();
    });
}

/** DELETE alerts/subscription: this device is told no more. */
export function dropAlertsRoute(app: FastifyInstance, context: Context): void {
  app.delete('/alerts/subscription', async (request, reply) => {
    await dropSubscription(context.database.db, deviceOf(sessionOf(request)));
    return reply.code(204).send();
  });
}
