import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { DriveFilters } from '#contract/protocol/search/drive.ts';
import { driveOrder, driveQuery, driveResponse } from '#contract/protocol/search/drive.ts';
import { sessionOf } from '../../auth/authenticate.ts';
import type { Context } from '../../context.ts';
import { countDrive, searchDrive } from '../../db/search/drive-search.ts';
import { isStorable } from '../../domain/rows/json.ts';
import { standingScopes } from '../../domain/rows/scopes.ts';
import { hasLeft } from '../../http/requests/client-gone.ts';
import { invalidQuery, readPosition, writePosition } from '../../http/search-position.ts';

const names = ['street', 'zipcode', 'invoice', 'notice'] as const satisfies readonly (keyof DriveFilters)[];

/** GET drive: searches the drive of every order that the user may see, including those that left their devices. */
export function driveRoute(app: FastifyInstance, context: Context): void {
  const schema = { querystring: driveQuery, response: { 200: driveResponse } };
  app.withTypeProvider<ZodTypeProvider>().get('/drive', { schema }, async (request) => {
    const { viewer } = sessionOf(request);
    const { query } = request;
    for (const name of names) if (!isStorable(query[name])) throw invalidQuery(name, 'invalid_text');
    const from = query.after === undefined ? undefined : readPosition(query.after);
    const scopes = viewer.supervisor ? null : standingScopes(viewer);
    const { found, total } = await context.search(
      viewer.id,
      () => hasLeft(request),
      async (db) => ({
        found: await searchDrive(db, scopes, query, from),
        total: from === undefined ? { total: await countDrive(db, scopes, query) } : {},
      }),
    );
    const page = found.slice(0, query.limit).map(({ sort, row }) => ({ sort, order: driveOrder.parse(row) }));
    const last = page.at(-1);
    const next = found.length > query.limit && last !== undefined ? writePosition([last.sort, last.order.id]) : null;
    return { orders: page.map(({ order }) => order), next, ...total };
  });
}
