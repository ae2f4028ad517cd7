import { brusselsDay } from '#contract/rules/brussels-time.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { rowKey } from '#contract/collections.ts';
import { recordId } from '#contract/entities/common.ts';
import { auditLink, auditPublicKey } from '#contract/protocol/audit.ts';
import { fileLinkQuery } from '#contract/protocol/files.ts';
import { auditKey } from '../../audit/audit-key.ts';
import type { AuditContent, AuditMaker } from '../../audit/audit-rows.ts';
import { auditContent } from '../../audit/audit-rows.ts';
import { auditStream } from '../../audit/audit-zip.ts';
import { sessionOf } from '../../auth/authenticate.ts';
import type { Context } from '../../context.ts';
import { readRows } from '../../db/records/records.ts';
import type { StoredOrder } from '../../domain/rows/row-set.ts';
import { RowSet } from '../../domain/rows/row-set.ts';
import { seesOrder } from '../../domain/people/permissions.ts';
import { CodedError } from '../../errors.ts';
import { isValidLink, linkLifetime, signLink } from '../../files/read-links.ts';
import { idOrNumber, readOrder } from '../search/orders.ts';

/** The path of audit files, from the server's root. */
const auditPath = '/files/audit';
/** Most bytes of an audit file: the plain ZIP format has no room for 4 GiB. */
const auditBytesMax = 3_900_000_000;

/** Returns the subject of a signed address: no address of a file opens an audit file. */
function subjectOf(orderId: string): string {
  return `audit ${orderId}`;
}

/** Returns the content of an order's audit file. Throws when a ZIP has no room for it. */
async function fittingContent(
  { database, content }: Context,
  order: StoredOrder,
  maker: AuditMaker | undefined,
): Promise<AuditContent> {
  const audited = await auditContent(database.db, content, order, maker);
  if (audited.files.reduce((sum, { upload }) => sum + upload.size, 0) > auditBytesMax)
    throw new CodedError('PayloadTooLarge');
  return audited;
}

/** GET orders/{id or number}/audit: a short-lived address of the order's audit file, for whoever sees the order. */
export function auditLinkRoute(app: FastifyInstance, context: Context): void {
  const schema = { params: z.object({ id: idOrNumber }), response: { 200: auditLink } };
  app.withTypeProvider<ZodTypeProvider>().get('/orders/:id/audit', { schema }, async (request) => {
    const { viewer } = sessionOf(request);
    const { db } = context.database;
    const order = await readOrder(db, request.params.id);
    if (order === undefined || !seesOrder(viewer, order.row)) throw new CodedError('NotFound');
    const { files, leftOut } = await fittingContent(context, order, undefined);
    const { id } = order.row;
    const until = context.now().getTime() + linkLifetime;
    const query = signLink(context.config.jwtSecret, { id: subjectOf(id), userId: viewer.id, until });
    return {
      url: `${auditPath}/${id}?${query}`,
      until: new Date(until).toISOString(),
      included: files.map(({ upload }) => upload.id),
      notReceived: leftOut
        .filter(({ reason }) => reason === 'notReceived')
        .map((file) => ({ id: file.id, name: file.name })),
    };
  });
}

/** GET files/audit/{order}: the audit file, by a signed address. GET the public key that verifies it. */
export function auditRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context.database;
  const schema = { params: z.object({ id: recordId }), querystring: fileLinkQuery };
  app.withTypeProvider<ZodTypeProvider>().get(`${auditPath}/:id`, { schema }, async (request, reply) => {
    const { params, query } = request;
    if (!isValidLink(context.config.jwtSecret, subjectOf(params.id), query, context.now().getTime()))
      throw new CodedError('Expired');
    const order = await readOrder(db, params.id);
    const maker = new RowSet(await readRows(db, [rowKey('employees', query.user)])).get('employees', query.user);
    if (order === undefined) throw new CodedError('NotFound');
    const { id, number } = order.row;
    const content = await fittingContent(context, order, maker);
    const madeAt = context.now().toISOString();
    const head = {
      company: context.config.proofs.company,
      deployment: context.config.deployment,
      madeAt,
      madeBy: maker?.name ?? query.user,
      order: { id, number },
    };
    void reply.headers({
      'content-disposition': `attachment; filename="audit-${number ?? id}-${brusselsDay(madeAt)}.zip"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    return reply.type('application/zip').send(auditStream(context.files, await auditKey(context), head, content));
  });

  app
    .withTypeProvider<ZodTypeProvider>()
    .get('/audit-key.json', { schema: { response: { 200: auditPublicKey } } }, async (_request, reply) => {
      const { id, publicKey } = await auditKey(context);
      void reply.header('cache-control', 'no-cache');
      return { id, algorithm: 'Ed25519' as const, publicKey };
    });
}
