import { sql } from 'kysely';
import type { z } from 'zod';
import type { FollowUp } from '#contract/entities/follow-up.ts';
import type { Order } from '#contract/entities/order.ts';
import type { notification } from '#contract/entities/user.ts';
import { closedStates } from '#contract/rules/orders/order-states.ts';
import type { UploadFacts } from '#contract/rules/orders/required-documents.ts';
import { statesOwingDocuments } from '#contract/rules/orders/required-documents.ts';
import type { Db } from '../connection/database.ts';

const unreadMax = 200;

/** Whose unread rows are read, and the scopes that hold them. */
export interface UnreadQuery {
  userId: string;
  messageScopes: readonly string[];
  notificationScope: string;
}

/** Returns the unread messages of others and the unread notifications of a user, newest first, at most 200. */
export async function readUnread(
  db: Db,
  { userId, messageScopes, notificationScope }: UnreadQuery,
): Promise<z.infer<typeof notification>[]> {
  const { rows } = await sql<z.infer<typeof notification>>`
    select id, "orderId", at from (
      select r.id, r.data->>'orderId' as "orderId", r.data->>'sentAt' as at from records r
      where r.collection = 'messages'
        and exists (
          select 1 from memberships m
          where m.collection = r.collection and m.id = r.id and m.scope = any(${[...messageScopes]}::text[]) and m.present
        )
        and r.data->'author'->>'id' <> ${userId}
        and not r.data->'readBy' @> jsonb_build_array(jsonb_build_object('userId', ${userId}::text))
      union all
      select r.id, r.data->>'orderId', r.data->>'at' from memberships m
      join records r on r.collection = m.collection and r.id = m.id
      where m.scope = ${notificationScope} and m.collection = 'notifications' and m.present
        and r.data->'readAt' = 'null'::jsonb
    ) unread order by at desc, id limit ${unreadMax}
  `.execute(db);
  return rows;
}

/** An order with the fields that decide who completes its survey; `followUp` is null when it has none. */
export type OrderWithFollowUp = Pick<
  Order,
  'incompleteFollowUp' | 'state' | 'assignee' | 'handler' | 'visitedBy' | 'commercial'
> & { followUp: Pick<FollowUp, 'state' | 'assignee'> | null };

/** Reads the orders of these scopes whose survey is not accepted, each with its follow-up. */
export async function readOpenFollowUps(db: Db, scopes: readonly string[]): Promise<OrderWithFollowUp[]> {
  const { rows } = await sql<OrderWithFollowUp>`
    select true as "incompleteFollowUp", r.data->>'state' as state, r.data->'assignee' as assignee, r.data->'handler' as handler,
      r.data->'visitedBy' as "visitedBy", r.data->'commercial' as commercial,
      case when f.id is null then null
        else jsonb_build_object('state', f.data->'state', 'assignee', f.data->'assignee') end as "followUp"
    from records r left join records f on f.collection = 'followUps' and f.id = r.id
    where r.collection = 'orders' and r.data->'incompleteFollowUp' = 'true'::jsonb
      and exists (
        select 1 from memberships m
        where m.collection = r.collection and m.id = r.id and m.scope = any(${[...scopes]}::text[]) and m.present
      )
  `.execute(db);
  return rows;
}

/** An order with the fields and files that decide which required files it lacks. */
export type OrderWithFiles = Pick<Order, 'services' | 'state' | 'visitedBy' | 'assignee'> & { files: UploadFacts[] };

/** Reads the orders of a scope that may owe files, each with its files: by their state, or because one was returned. */
export async function readOrdersOwingFiles(db: Db, scope: string): Promise<OrderWithFiles[]> {
  const { rows } = await sql<OrderWithFiles>`
    select r.data->'services' as services, r.data->>'state' as state, r.data->'visitedBy' as "visitedBy",
      r.data->'assignee' as assignee, coalesce(u.files, '[]'::jsonb) as files
    from memberships m join records r on r.collection = m.collection and r.id = m.id
    left join lateral (
      select jsonb_agg(jsonb_build_object(
        'id', f.id, 'requirement', f.data->'requirement', 'capturedAt', f.data->'capturedAt',
        'filedAt', coalesce(f.data->'filedAt', f.data->'capturedAt'), 'originalId', f.data->'originalId',
        'receivedAt', f.data->'receivedAt', 'lostAt', f.data->'lostAt', 'review', f.data->'review',
        'formerReviews', f.data->'formerReviews', 'byFormer', f.data->'byFormer', 'removed', f.data->'removed'
      )) as files from records f where f.parent_id = r.id and f.collection = 'uploads'
    ) u on true
    where m.scope = ${scope} and m.collection = 'orders' and m.present
      and (
        r.data->>'state' = any(${[...statesOwingDocuments]}::text[])
        or r.data->>'state' <> all(${[...closedStates]}::text[]) and exists (
          select 1 from records f where f.parent_id = r.id and f.collection = 'uploads'
            and (f.data->'review'->'accepted' = 'false'::jsonb
              or f.data->'formerReviews' @> '[{"review":{"accepted":false}}]'::jsonb)
        )
      )
  `.execute(db);
  return rows;
}
