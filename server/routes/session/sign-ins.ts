import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { rowKey } from '#contract/collections.ts';
import { recordId } from '#contract/entities/common.ts';
import { signInsResponse } from '#contract/protocol/session/sign-ins.ts';
import { sessionOf } from '../../auth/authenticate.ts';
import { signInDays } from '../../auth/tokens.ts';
import type { Context } from '../../context.ts';
import { readRows } from '../../db/records/records.ts';
import { endSignIn, openSignIns } from '../../db/accounts/sign-ins.ts';
import { deviceRowId } from '../../domain/devices/devices.ts';
import { RowSet } from '../../domain/rows/row-set.ts';
import { CodedError } from '../../errors.ts';

/** GET sign-ins: the signed-in user's own, with the names of their devices. */
export function signInsRoute(app: FastifyInstance, { database: { db }, now }: Context): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get('/sign-ins', { schema: { response: { 200: signInsResponse } } }, async (request) => {
      const { viewer, signIn: current } = sessionOf(request);
      const open = await openSignIns(db, viewer.id, new Date(now().getTime() - signInDays * 86_400_000));
      const keys = open.flatMap(({ deviceId }) =>
        deviceId === null ? [] : [rowKey('devices', deviceRowId(deviceId, viewer.id))],
      );
      const devices = new RowSet(await readRows(db, keys));
      const nameOf = (deviceId: string | null): string =>
        deviceId === null ? '' : (devices.get('devices', deviceRowId(deviceId, viewer.id))?.status.name ?? '');
      return {
        signIns: open.map(({ id, deviceId, browser, signedInAt, lastSeenAt }) => ({
          id,
          name: nameOf(deviceId),
          browser,
          signedInAt: signedInAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
          isCurrent: id === current.id,
        })),
      };
    });
}

/** DELETE sign-ins/{id}: ends one of the signed-in user's own. */
export function endSignInRoute(app: FastifyInstance, { database: { db }, now }: Context): void {
  const schema = { params: z.object({ id: recordId }) };
  app.withTypeProvider<ZodTypeProvider>().delete('/sign-ins/:id', { schema }, async (request, reply) => {
    const { viewer } = sessionOf(request);
    const isEnded = await db.transaction().execute((trx) => endSignIn(trx, viewer.id, request.params.id, now()));
    if (!isEnded) throw new CodedError('NotFound');
    return reply.code(204).send();
  });
}
