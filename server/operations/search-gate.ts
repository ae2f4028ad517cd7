import { sql } from 'kysely';
import type { Database, Db } from '../db/connection/database.ts';
import { CodedError } from '../errors.ts';
import { createTurns } from './turns.ts';

/** Searches that run at the same time. The embedded database has one connection, which everything else waits for. */
const atOnce = { embedded: 1, postgres: 3 };
/** Searches that wait, of all users, and milliseconds that one waits; searches of one user that wait or run. */
const waitingMax = 30;
const waitMax = 60_000;
const ofOneUserMax = 4;
/** Seconds after which a rejected search may be repeated. */
const retryAfter = 1;
/** Milliseconds. PostgreSQL ends a search that takes longer. */
const statementTimeout = 3_000;

/**
 * Runs a search when its turn comes. Other requests always find a free connection.
 * @throws {CodedError} Unavailable when too many searches wait, when the search takes too long, or when its client has
 * left before its turn
 */
export type SearchGate = <T>(userId: string, isAbandoned: () => boolean, search: (db: Db) => Promise<T>) => Promise<T>;

/** Creates the gate of a database's searches. */
export function createSearchGate({ db, kind }: Pick<Database, 'db' | 'kind'>): SearchGate {
  const inTurn = createTurns({ atOnce: atOnce[kind], waitingMax, waitMax });
  const ofUser = new Map<string, number>();

  function countOf(userId: string, change: number): void {
    const count = (ofUser.get(userId) ?? 0) + change;
    if (count === 0) ofUser.delete(userId);
    else ofUser.set(userId, count);
  }

  return async (userId, isAbandoned, search) => {
    if ((ofUser.get(userId) ?? 0) >= ofOneUserMax) throw new CodedError('Unavailable', { retryAfter });
    countOf(userId, 1);
    try {
      return await inTurn(async () => {
        if (isAbandoned()) throw new CodedError('Unavailable', { retryAfter });
        // The embedded database cannot interrupt a statement.
        if (kind === 'embedded') return search(db);
        return db.transaction().execute(async (trx) => {
          await sql`set local statement_timeout = ${sql.raw(String(statementTimeout))}`.execute(trx);
          return search(trx);
        });
      });
    } finally {
      countOf(userId, -1);
    }
  };
}
