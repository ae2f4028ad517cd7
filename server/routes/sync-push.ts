import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { RemoteName } from '#contract/collections.ts';
import type { PushRequest, PushResult } from '#contract/protocol/push.ts';
import { pushBytesMax, pushMutationsMax, pushRequest, pushResponse } from '#contract/protocol/push.ts';
import { oldestProtocolVersion, protocolVersion } from '#contract/protocol/version.ts';
import { sessionOf } from '../auth/authenticate.ts';
import type { Context } from '../context.ts';
import { readEpoch } from '../db/settings.ts';
import { afterPush, noteDevice } from '../domain/devices.ts';
import { jsonFaults } from '../domain/json.ts';
import { push } from '../domain/push.ts';
import { CodedError } from '../errors.ts';
import { describeError } from '../log.ts';

const outline = z.object({
  protocol: z.int().optional().catch(undefined),
  mutations: z.array(z.unknown()).optional().catch(undefined),
});

/** What is told of an envelope before its details: another protocol may have other details. */
async function checkOutline(request: FastifyRequest): Promise<void> {
  const { protocol, mutations } = outline.catch({}).parse(request.body);
  if (protocol !== undefined && protocol < oldestProtocolVersion) throw new CodedError('ProtocolTooOld');
  if (protocol !== undefined && protocol > protocolVersion) throw new CodedError('ProtocolTooNew');
  if (mutations !== undefined && mutations.length > pushMutationsMax) throw new CodedError('PayloadTooLarge');
}

/** Notes the device's word about itself. It never costs the push its answer: what was settled is settled. */
async function hear(
  context: Context,
  request: FastifyRequest<{ Body: PushRequest }>,
  results: PushResult[],
): Promise<void> {
  const { device, deviceId } = request.body;
  if (device === undefined || jsonFaults(device, ['device']).length > 0) return;
  const { viewer } = sessionOf(request);
  try {
    await noteDevice(context, { viewer, deviceId, status: afterPush(device, request.body, results) });
  } catch (error) {
    request.log.error({ err: describeError(error) }, 'the word of a device was not noted');
  }
}

/** POST sync/push: mutations of one device, each settled by itself. */
export function syncPushRoute(app: FastifyInstance, context: Context, remote: RemoteName): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/sync/push',
    {
      schema: { body: pushRequest, response: { 200: pushResponse } },
      bodyLimit: pushBytesMax,
      preValidation: checkOutline,
    },
    async (request, reply) => {
      const { viewer, token } = sessionOf(request);
      // A token speaks for one device. 401 and not 403: the device keeps its mutations and asks for a sign-in.
      if (token.deviceId !== null && token.deviceId !== request.body.deviceId) throw new CodedError('Unauthorized');
      context.metrics.add('pushes_total');
      const epoch = await readEpoch(context.database.db);
      if (request.body.epoch !== undefined && request.body.epoch !== epoch) throw new CodedError('EpochChanged');
      const now = context.now();
      const results = await push(context, {
        viewer,
        now,
        remote,
        request: request.body,
        failed: (error, mutation) =>
          request.log.error(
            { err: describeError(error), mutation: mutation.id, name: mutation.name.slice(0, 40) },
            'a mutation failed',
          ),
      });
      if (remote === 'main') await hear(context, request, results);
      void reply.header('cache-control', 'no-store');
      return { epoch, at: now.toISOString(), results };
    },
  );
}
