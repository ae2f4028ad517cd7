import { sql } from 'kysely';
import type { z } from 'zod';
import type { RequiredDocument } from '#contract/content/content.ts';
import type { Order } from '#contract/entities/order.ts';
import type { notification } from '#contract/entities/user.ts';
import type { FileState } from '#contract/rules/required-files.ts';
import { missingFiles, owesFilesOf, statesOwingFiles } from '#contract/rules/required-files.ts';
import { ownerScope, ownScope, userScope } from '../domain/scopes.ts';
import type { Viewer } from '../domain/viewer.ts';
import type { Db } from './database.ts';

/** Most notifications that the user endpoint lists. */
const notificationsMax = 200;

/** The scopes whose messages concern the viewer in person: a supervisor sees all orders and answers for their own. */
function ownScopes(viewer: Viewer): string[] {
  return viewer.commercial && !viewer.supervisor
    ? [userScope(viewer.id), ownerScope(viewer.id)]
    : [userScope(viewer.id)];
}

/** Messages of others and notifications that the viewer has not read, newest first. */
export async function unreadOf(db: Db, viewer: Viewer): Promise<z.infer<typeof notification>[]> {
  const { rows } = await sql<z.infer<typeof notification>>`
    select id, "orderId", at from (
      select r.id, r.data->>'orderId' as "orderId", r.data->>'sentAt' as at from records r
      where r.collection = 'messages'
        and exists (
          select 1 from memberships m
          where m.collection = r.collection and m.id = r.id and m.scope = any(${ownScopes(viewer)}::text[]) and m.present
        )
        and r.data->'author'->>'id' <> ${viewer.id}
        and not r.data->'readBy' @> jsonb_build_array(jsonb_build_object('userId', ${viewer.id}::text))
      union all
      select r.id, r.data->>'orderId', r.data->>'at' from memberships m
      join records r on r.collection = m.collection and r.id = m.id
      where m.scope = ${ownScope(viewer.id)} and m.collection = 'notifications' and m.present
        and r.data->'readAt' = 'null'::jsonb
    ) unread order by at desc, id limit ${notificationsMax}
  `.execute(db);
  return rows;
}

/** Orders assigned to the viewer whose follow-up lacks answers. */
export async function countIncompleteFollowUps(db: Db, viewer: Viewer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from memberships m join records r on r.collection = m.collection and r.id = m.id
    where m.scope = ${userScope(viewer.id)} and m.collection = 'orders' and m.present
      and r.data->'incompleteFollowUp' = 'true'::jsonb and r.data->'assignee'->>'id' = ${viewer.id}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Orders that the viewer visited whose required documents are not all safe here. */
export async function countIncompleteUploads(
  db: Db,
  viewer: Viewer,
  documents: readonly RequiredDocument[],
): Promise<number> {
  const { rows } = await sql<Pick<Order, 'services' | 'state' | 'visitedBy' | 'assignee'> & { files: FileState[] }>`
    select r.data->'services' as services, r.data->>'state' as state, r.data->'visitedBy' as "visitedBy",
      r.data->'assignee' as assignee, coalesce(u.files, '[]'::jsonb) as files
    from memberships m join records r on r.collection = m.collection and r.id = m.id
    left join lateral (
      select jsonb_agg(jsonb_build_object(
        'id', f.id, 'requirement', f.data->'requirement', 'capturedAt', f.data->'capturedAt', 'originalId', f.data->'originalId',
        'receivedAt', f.data->'receivedAt', 'review', f.data->'review', 'removed', f.data->'removed'
      )) as files from records f where f.parent_id = r.id and f.collection = 'uploads'
    ) u on true
    where m.scope = ${userScope(viewer.id)} and m.collection = 'orders' and m.present
      and r.data->>'state' = any(${[...statesOwingFiles]}::text[])
  `.execute(db);
  return rows.filter(
    ({ files, ...order }) => owesFilesOf(order)?.id === viewer.id && missingFiles(order, documents, files).length > 0,
  ).length;
}
