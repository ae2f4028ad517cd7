import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { RemoteName } from '#contract/collections.ts';
import type { PushRequest, PushResult } from '#contract/protocol/push.ts';
import { pushBytesMax, pushMutationsMax, pushRequest, pushResponse } from '#contract/protocol/push.ts';
import { oldestProtocolVersion, protocolVersion } from '#contract/protocol/version.ts';
import { sessionOf } from '../auth/authenticate.ts';
import { recordId } from '#contract/entities/common.ts';
import { uploadAttach } from '#contract/mutations/uploads.ts';
import type { Context } from '../context.ts';
import { readEpoch } from '../db/settings.ts';
import { afterPush, noteDevice } from '../domain/devices.ts';
import { jsonFaults } from '../domain/json.ts';
import { push } from '../domain/push.ts';
import { CodedError } from '../errors.ts';
import { giveReceipts } from '../files/receive.ts';
import { describeError } from '../log.ts';

const aboutUpload = z.object({ uploadId: recordId });

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

/** The files that this push has attached: their bytes may have come before. */
function attachedBy({ mutations }: PushRequest, results: readonly PushResult[]): string[] {
  const refused = new Set(results.flatMap(({ id, status }) => (status === 'refused' ? [id] : [])));
  const attached = mutations.filter(({ id, name }) => name === uploadAttach.name && !refused.has(id));
  return attached.flatMap(({ args }) => aboutUpload.safeParse(args).data?.uploadId ?? []);
}

/** Gives the receipts of what this push has attached. What fails here is made good by the next sweep. */
async function receipt(
  context: Context,
  request: FastifyRequest<{ Body: PushRequest }>,
  results: PushResult[],
): Promise<void> {
  const attached = attachedBy(request.body, results);
  if (attached.length === 0) return;
  try {
    await giveReceipts(context, attached);
  } catch (error) {
    request.log.error({ err: describeError(error) }, 'receipts were not given');
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
      else await receipt(context, request, results);
      void reply.header('cache-control', 'no-store');
      return { epoch, at: now.toISOString(), results };
    },
  );
}
