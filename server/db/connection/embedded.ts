import { Duplex } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { callbackify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import type { Dialect, PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import type { Listening } from './postgres.ts';
import { passNotifications, typeParsers } from './postgres.ts';

/** Number of statements that the session keeps: those of lists have as many texts as there are choices of filters. */
const statementMax = 1_000;

const nothing = (): void => undefined;

/**
 * Returns the embedded database as the driver's socket: the session answers what is written. A client takes over the
 * session of the client before it, without its open transaction and its statements.
 */
function wireTo(pglite: PGlite): Duplex {
  const wire = new Duplex({
    writev: (chunks: { chunk: Buffer }[], done) => {
      const answer = async (): Promise<void> => {
        const message = Buffer.concat(chunks.map(({ chunk }) => chunk));
        // In parts: asked for as a whole, PGlite grows and copies a large answer again and again.
        const answers: Buffer[] = [];
        await pglite.execProtocolRawStream(message, { onRawData: (data) => void answers.push(Buffer.from(data)) });
        wire.push(Buffer.concat(answers));
        // The session answers without input or output: without a turn of the event loop, a hundred statements would be one, and
        // nobody else would be heard.
        await turn();
      };
      callbackify(answer)(done);
    },
    read: nothing,
    final: (done) => {
      wire.push(null);
      done();
    },
  });
  const begin = async (): Promise<void> => {
    await pglite.exec('rollback; deallocate all');
    wire.emit('connect');
  };
  const connect = (): void => callbackify(begin)((error) => void (error && wire.destroy(error)));
  return Object.assign(wire, { connect, setNoDelay: nothing, ref: nothing, unref: nothing });
}

/** A client that keeps its statements: parsing and planning a statement takes longer than executing it. */
class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #names: Map<string, string>;

  constructor(client: pg.PoolClient, names: Map<string, string>) {
    this.#client = client;
    this.#names = names;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(sql: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof sql !== 'string') throw new Error('The embedded database has no cursors.');
    return this.#client.query({ name: this.#nameOf(sql, parameters), text: sql, values: [...parameters] });
  }

  /** Returns the name of a statement; undefined when it is not worth one, as `begin` and `commit` are not. */
  #nameOf(sql: string, parameters: readonly unknown[]): string | undefined {
    if (parameters.length === 0) return undefined;
    if (!this.#names.has(sql) && this.#names.size < statementMax) this.#names.set(sql, `statement ${this.#names.size}`);
    return this.#names.get(sql);
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy);
  }
}

/**
 * Creates the dialect of the embedded PostgreSQL, over the driver of the other one. It has one connection: the pool runs
 * one transaction at a time, whatever its isolation level.
 * It writes its files through to the operating system at each commit, so a killed process loses nothing. It has no
 * fsync, so a power failure may lose the last seconds. Without a folder it lives in memory. `image` is a cluster to
 * begin from, as `dumpDataDir` of the same version produces it.
 */
export async function embeddedDialect(
  folder: string | null,
  image?: Blob,
): Promise<{ dialect: Dialect; listen: Database['listen']; end: () => Promise<void> }> {
  const pglite = new PGlite({
    ...(folder === null ? {} : { dataDir: folder }),
    ...(image === undefined ? {} : { loadDataDir: image }),
  });
  await pglite.waitReady;
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    stream: () => wireTo(pglite),
    types: typeParsers(),
  });
  const names = new Map<string, string>();
  const listening = new Set<Listening>();
  // An error fails its query, and without listeners would end the process. The next query begins with another wire.
  pool.on('error', nothing);
  pool.on('connect', (client) => {
    client.on('error', nothing);
    passNotifications(client, listening);
  });
  return {
    dialect: new PostgresDialect({
      pool: {
        connect: async () => new PreparingClient(await pool.connect(), names),
        end: () => pool.end(),
        options: pool.options,
      },
    }),
    listen: async (channel, onPayload) => {
      const one = { channel, onPayload };
      listening.add(one);
      await pool.query(`listen ${pg.escapeIdentifier(channel)}`);
      return () => Promise.resolve(void listening.delete(one));
    },
    end: () => pglite.close(),
  };
}
