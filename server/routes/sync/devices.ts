import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { recordId } from '#contract/entities/common.ts';
import type { Device } from '#contract/entities/device.ts';
import { erasureRequest, erasureResponse, readmissionRequest } from '#contract/protocol/session/device-erasure.ts';
import type { Session } from '../../auth/authenticate.ts';
import { openedBySecret } from '../../auth/attempt-limit.ts';
import { sessionOf } from '../../auth/authenticate.ts';
import type { Context } from '../../context.ts';
import { endSignInsOfDevice } from '../../db/accounts/sign-ins.ts';
import {
  findDevice,
  readmitDevice,
  recordErasure,
  revokeDevice,
  notifyOfErasure,
} from '../../domain/devices/device-erasure.ts';
import { refOf } from '../../domain/rows/viewer.ts';
import { CodedError } from '../../errors.ts';

const schema = { params: z.object({ id: recordId }) };

/** Returns the device that a supervisor names by the identifier of its row. */
async function deviceFor({ database }: Context, { viewer }: Session, id: string): Promise<Device> {
  if (!viewer.supervisor) throw new CodedError('Forbidden');
  const device = await findDevice(database.db, id);
  if (device === undefined) throw new CodedError('NotFound');
  return device;
}

const ofUser = ({ deviceId, employee }: Device) => ({ deviceId, userId: employee.id });

/** DELETE devices/{id}/sign-ins: a supervisor signs a colleague's device out. Its data stays: it asks for the password. */
export function endDeviceSignInsRoute(app: FastifyInstance, context: Context): void {
  const { database, now } = context;
  app.withTypeProvider<ZodTypeProvider>().delete('/devices/:id/sign-ins', { schema }, async (request, reply) => {
    const { employee, deviceId } = await deviceFor(context, sessionOf(request), request.params.id);
    await database.db
      .transaction()
      .execute((trx) => endSignInsOfDevice(trx, employee.id, deviceId, 'supervisor', now()));
    return reply.code(204).send();
  });
}

/**
 * POST and DELETE devices/{id}/revocation: a supervisor has the data of a device's user erased there, and takes it back until the
 * device has come, after that once it is empty or at their own word. The device of the request itself is not revoked: nobody locks themselves out.
 */
export function deviceRevocationRoutes(app: FastifyInstance, context: Context): void {
  const { database, now } = context;
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.post('/devices/:id/revocation', { schema }, async (request, reply) => {
    const session = sessionOf(request);
    const device = await deviceFor(context, session, request.params.id);
    const of = ofUser(device);
    if (of.deviceId === session.signIn.deviceId && of.userId === session.viewer.id)
      throw new CodedError('StateNotAllowed');
    await database.db.transaction().execute((trx) => revokeDevice(trx, of, refOf(session.viewer), now()));
    request.log.info({ by: session.viewer.id, device: device.id }, 'revoked a device');
    return reply.code(204).send();
  });
  const readmission = { schema: { ...schema, body: readmissionRequest } };
  typed.delete('/devices/:id/revocation', readmission, async (request, reply) => {
    const session = sessionOf(request);
    const device = await deviceFor(context, session, request.params.id);
    const { unconfirmed = false } = request.body;
    const isAdmitted = await database.db
      .transaction()
      .execute((trx) => readmitDevice(trx, ofUser(device), unconfirmed, now()));
    if (!isAdmitted) throw new CodedError('StateNotAllowed');
    request.log.info({ by: session.viewer.id, device: device.id, unconfirmed }, 'admitted a device again');
    return reply.code(204).send();
  });
}

/**
 * POST devices/erasure (rule RN7i). A device asks by its two identifiers alone, which its user and supervisors know too; a report also
 * names the database that was erased, which only the device knows. What tells nothing about a revoked device is limited by address.
 */
export function deviceErasureRoute(app: FastifyInstance, context: Context): void {
  const { now } = context;
  const { db } = context.database;
  app
    .withTypeProvider<ZodTypeProvider>()
    .post(
      '/devices/erasure',
      { schema: { body: erasureRequest, response: { 200: erasureResponse } }, bodyLimit: 4096 },
      async (request) => {
        const { erased, ...of } = request.body;
        const recorded = erased === undefined ? undefined : await recordErasure(db, of, erased, now());
        const erase = await notifyOfErasure(db, of, now());
        const source = { kind: 'erasure', ip: request.ip };
        await openedBySecret(context, source, async () => (recorded !== false && erase) || undefined);
        return recorded === undefined ? { erase } : { erase, recorded };
      },
    );
}
