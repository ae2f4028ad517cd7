import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { client } from '#contract/entities/client.ts';
import type { FoundClient } from '#contract/protocol/search/clients.ts';
import {
  clientQuery,
  clientsResponse,
  knownClientsRequest,
  knownClientsResponse,
} from '#contract/protocol/search/clients.ts';
import { sessionOf } from '../../auth/authenticate.ts';
import type { Context } from '../../context.ts';
import { clientsWithMarks, countClients, searchClients } from '../../db/search/client-search.ts';
import type { Db } from '../../db/connection/database.ts';
import { isStorable } from '../../domain/rows/json.ts';
import type { Viewer } from '../../domain/rows/viewer.ts';
import { hasLeft } from '../../http/requests/client-gone.ts';
import { CodedError } from '../../errors.ts';
import { invalidQuery, readPosition, writePosition } from '../../http/search-position.ts';

/** Returns the part of a client that any agent may know. The response schema drops the rest. */
function foundBy(viewer: Viewer, row: unknown, turnover?: number): FoundClient {
  const stored = client.parse(row);
  const claimed = stored.claims.some(({ by }) => by.id === viewer.id);
  const own = stored.commercial?.id === viewer.id;
  const isSeen = turnover !== undefined && (own || viewer.supervisor);
  return { ...stored, own, claimed, ...(isSeen ? { turnover } : {}) };
}

/** GET clients?q=: searches all clients of the company, for commercial agents only. */
export function clientsRoute(app: FastifyInstance, context: Context): void {
  const schema = { querystring: clientQuery, response: { 200: clientsResponse } };
  app.withTypeProvider<ZodTypeProvider>().get('/clients', { schema }, async (request) => {
    const { viewer } = sessionOf(request);
    if (!viewer.commercial) throw new CodedError('Forbidden');
    const { after, ...query } = request.query;
    const { q, limit } = query;
    if (!isStorable(q)) throw invalidQuery('q', 'invalid_text');
    const from = after === undefined ? undefined : readPosition(after);
    const now = context.now();
    const language = request.headers['accept-language']?.startsWith('nl') === true ? 'nl' : 'fr';
    const { found, total } = await context.search(
      viewer.id,
      () => hasLeft(request),
      async (db) => ({
        found: await searchClients(db, query, {
          now,
          after: from,
          language,
          agentId: viewer.supervisor ? null : viewer.id,
        }),
        total: from === undefined ? { total: await countClients(db, query, now) } : {},
      }),
    );
    const page = found
      .slice(0, limit)
      .map(({ sort, row, turnover }) => ({ sort, client: foundBy(viewer, row, turnover) }));
    const last = page.at(-1);
    const next = found.length > limit && last !== undefined ? writePosition([last.sort, last.client.id]) : null;
    return { clients: page.map((one) => one.client), next, ...total };
  });
}

/** POST clients/known: the clients that have one of these numbers or addresses, for commercial agents only. */
export function knownClientsRoute(app: FastifyInstance, { search }: Context): void {
  const schema = { body: knownClientsRequest, response: { 200: knownClientsResponse } };
  app.withTypeProvider<ZodTypeProvider>().post('/clients/known', { schema }, async (request) => {
    const { viewer } = sessionOf(request);
    if (!viewer.commercial) throw new CodedError('Forbidden');
    const { body } = request;
    if (!Object.values(body).flat().every(isStorable)) throw invalidQuery('body', 'invalid_text');
    const find = (db: Db): Promise<unknown[]> => clientsWithMarks(db, body);
    const rows = await search(viewer.id, () => hasLeft(request), find);
    return { clients: rows.map((row) => foundBy(viewer, row)) };
  });
}
