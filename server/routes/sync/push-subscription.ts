import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { webPushSubscription } from '#contract/protocol/sync/web-push.ts';
import { isPushService } from '../../web-push/endpoints.ts';
import { sessionOf } from '../../auth/authenticate.ts';
import type { Session } from '../../auth/authenticate.ts';
import type { Context } from '../../context.ts';
import type { DeviceRef } from '../../db/accounts/push-subscriptions.ts';
import { deleteSubscription, storeSubscription } from '../../db/accounts/push-subscriptions.ts';
import { isStorable } from '../../domain/rows/json.ts';
import { CodedError } from '../../errors.ts';

/** Returns the device of a token. A token without a device cannot subscribe. */
function deviceOf({ token, viewer }: Session): DeviceRef {
  if (token.deviceId === null) throw new CodedError('Forbidden');
  return { userId: viewer.id, deviceId: token.deviceId };
}

/** POST alerts/subscription: stores the push subscription of this device, in place of the former one. */
export function subscribePushRoute(app: FastifyInstance, context: Context): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .post(
      '/alerts/subscription',
      { schema: { body: webPushSubscription }, bodyLimit: 8192 },
      async (request, reply) => {
        const { webPush } = context.config;
        if (webPush === null) throw new CodedError('NotFound');
        const { endpoint } = request.body;
        if (!isStorable(endpoint) || !isPushService(endpoint, webPush))
          throw new CodedError('ValidationFailed', { paths: [{ path: ['endpoint'], issue: 'not a push service' }] });
        await storeSubscription(context.database.db, deviceOf(sessionOf(request)), request.body, context.now());
        return reply.code(204).send();
      },
    );
}

/** DELETE alerts/subscription: deletes the push subscription of this device. */
export function unsubscribePushRoute(app: FastifyInstance, context: Context): void {
  app.delete('/alerts/subscription', async (request, reply) => {
    await deleteSubscription(context.database.db, deviceOf(sessionOf(request)));
    return reply.code(204).send();
  });
}
