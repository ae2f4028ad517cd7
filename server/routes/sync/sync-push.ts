import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { RemoteName } from '#contract/collections.ts';
import type { PushRequest, PushResult } from '#contract/protocol/sync/push.ts';
import { pushBytesMax, pushMutationsMax, pushRequest, pushResponse } from '#contract/protocol/sync/push.ts';
import { oldestProtocolVersion, protocolVersion } from '#contract/protocol/version.ts';
import type { Session } from '../../auth/authenticate.ts';
import { sessionOf } from '../../auth/authenticate.ts';
import { recordId } from '#contract/entities/common.ts';
import { uploadAttach } from '#contract/mutations/evidence/uploads.ts';
import { browserLabel } from '../../auth/browser-label.ts';
import type { Context } from '../../context.ts';
import { readLastHeartbeat } from '../../db/accounts/devices.ts';
import { readEpoch } from '../../db/connection/settings.ts';
import { heartbeatAfterPush, recordHeartbeat } from '../../domain/devices/heartbeats.ts';
import { isMarkOfLostLog, leaveLostLog, markOfLog } from '../../domain/pull/lost-log.ts';
import { jsonProblems } from '../../domain/rows/json.ts';
import { push } from '../../domain/push/push.ts';
import { CodedError } from '../../errors.ts';
import { hasLeft } from '../../http/requests/client-gone.ts';
import { issueReceipts } from '../../files/receive.ts';

const aboutUpload = z.object({ uploadId: recordId });

const outline = z.object({
  protocol: z.int().optional().catch(undefined),
  mutations: z.array(z.unknown()).optional().catch(undefined),
});

/**
 * Checks the protocol and the size of an envelope before its details, which another protocol may define differently.
 */
async function checkOutline(request: FastifyRequest): Promise<void> {
  const { protocol, mutations } = outline.catch({}).parse(request.body);
  if (protocol !== undefined && protocol < oldestProtocolVersion) throw new CodedError('ProtocolTooOld');
  if (protocol !== undefined && protocol > protocolVersion) throw new CodedError('ProtocolTooNew');
  if (mutations !== undefined && mutations.length > pushMutationsMax) throw new CodedError('PayloadTooLarge');
}

/** Stores the device's heartbeat, and returns whether it is a copy of another install's. A failure is logged and affects nothing else. */
async function noteHeartbeat(
  context: Context,
  request: FastifyRequest<{ Body: PushRequest }>,
  results: PushResult[],
): Promise<{ isTwin: boolean }> {
  const { device, deviceId, sentAt } = request.body;
  const { viewer, token } = sessionOf(request);
  // A sign-in without a device could name any.
  if (device === undefined || token.deviceId === null || jsonProblems(device, ['device']).length > 0)
    return { isTwin: false };
  const status = heartbeatAfterPush(device, request.body, results);
  try {
    const browser = browserLabel(request.headers['user-agent']);
    return await recordHeartbeat(context, { viewer, deviceId, browser, status, sentAt });
  } catch (error) {
    request.log.error({ err: error }, 'a heartbeat was not stored');
    return { isTwin: false };
  }
}

/** Returns the files that this push attached. Their bytes may have arrived before. */
function attachedBy({ mutations }: PushRequest, results: readonly PushResult[]): string[] {
  const refused = new Set(results.flatMap(({ id, status }) => (status === 'refused' ? [id] : [])));
  const attached = mutations.filter(({ id, name }) => name === uploadAttach.name && !refused.has(id));
  return attached.flatMap(({ args }) => aboutUpload.safeParse(args).data?.uploadId ?? []);
}

/** Issues the receipts of files that this push attached. The next sweep makes up for a failure. */
async function issueReceiptsOf(
  context: Context,
  request: FastifyRequest<{ Body: PushRequest }>,
  results: PushResult[],
): Promise<void> {
  const attached = attachedBy(request.body, results);
  if (attached.length === 0) return;
  try {
    await issueReceipts(context, attached);
  } catch (error) {
    request.log.error({ err: error }, 'receipts were not issued');
  }
}

/**
 * Returns since when the changes of a session's device may claim to be made. Without a device, none is older than the push; of a
 * device that has reported nothing since that is stored, than its sign-in.
 */
async function claimsFromOf(context: Context, { token, signIn }: Session, now: Date): Promise<Date> {
  if (token.deviceId === null) return now;
  const { claimsFrom } = await readLastHeartbeat(context.database.db, token.deviceId, token.userId);
  return claimsFrom ?? signIn.signedInAt;
}

/**
 * Refuses a push to a server that was restored since its device last heard of it: the device pulls first (rule OB10). Returns the
 * epoch.
 */
async function epochFor({ config, database, metrics }: Context, request: FastifyRequest<{ Body: PushRequest }>) {
  const { epoch: known, mark } = request.body;
  const epoch = await readEpoch(database.db);
  if (known !== undefined && known !== epoch) throw new CodedError('EpochChanged');
  if (mark === undefined || !(await isMarkOfLostLog(database.db, mark, config.jwtSecret))) return epoch;
  if (await leaveLostLog(database.db, epoch)) {
    metrics.add('epochs_raised_total');
    request.log.error('the database is an older copy of itself: a new epoch began, and devices offer their work again');
  }
  throw new CodedError('EpochChanged');
}

/** POST sync/push: mutations of one device, each committed by itself. */
export function syncPushRoute(app: FastifyInstance, context: Context, remote: RemoteName): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/sync/push',
    {
      schema: { body: pushRequest, response: { 200: pushResponse } },
      bodyLimit: pushBytesMax,
      preValidation: checkOutline,
    },
    async (request) => {
      const session = sessionOf(request);
      const { viewer, token } = session;
      // A token belongs to one device. 401 and not 403: the device keeps its mutations and asks for a login.
      if (token.deviceId !== null && token.deviceId !== request.body.deviceId) throw new CodedError('Unauthorized');
      context.metrics.add('pushes_total');
      const epoch = await epochFor(context, request);
      const now = context.now();
      const startedAt = performance.now();
      const results = await push(context, {
        viewer,
        deviceId: token.deviceId,
        claimsFrom: await claimsFromOf(context, session, now),
        now,
        remote,
        request: request.body,
        isAbandoned: () => hasLeft(request),
        onFailure: (error, mutation) =>
          request.log.error(
            { err: error, mutation: mutation.id, name: mutation.name.slice(0, 40) },
            'a mutation failed',
          ),
      });
      context.metrics.observe('push_seconds', performance.now() - startedAt);
      const { isTwin } = remote === 'main' ? await noteHeartbeat(context, request, results) : { isTwin: false };
      if (remote === 'field') await issueReceiptsOf(context, request, results);
      const mark = await markOfLog(context.database.db, remote, context.config.jwtSecret);
      return { epoch, at: now.toISOString(), results, mark, ...(isTwin ? { twin: true as const } : {}) };
    },
  );
}
