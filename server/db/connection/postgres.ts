import pg from 'pg';
import { PostgresDialect } from 'kysely';
import type { Dialect } from 'kysely';
import type { Database } from './database.ts';

const poolSize = 10;
/** Milliseconds. An open transaction holds back every pull (rule PL2), so the server ends it. */
const limits = { statement_timeout: 10_000, lock_timeout: 5_000, idle_in_transaction_session_timeout: 10_000 };
/** Milliseconds before the listener reconnects. */
const listenAgainAfter = 1_000;

const int8 = 20;

/**
 * Type parsers of a pool, since the driver's own table is global. count(*) and other 64-bit integers become numbers.
 */
export function typeParsers(): pg.TypeOverrides {
  const parsers = new pg.TypeOverrides();
  parsers.setTypeParser(int8, Number);
  return parsers;
}

export type Listening = { channel: string; onPayload: (payload: string) => void };

/** Passes the notifications of a client on to those who listen to their channel. */
export function passNotifications(client: pg.ClientBase, listening: ReadonlySet<Listening>): void {
  client.on('notification', ({ channel, payload }) => {
    for (const one of listening) if (one.channel === channel) one.onPayload(payload ?? '');
  });
}

/** Holds one connection that listens, and reconnects when it breaks. */
function listener(
  url: string,
  onError: (error: unknown) => void,
): { listen: Database['listen']; end: () => Promise<void> } {
  const wanted = new Set<Listening>();
  let client: pg.Client | undefined;
  let ended = false;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<pg.Client> {
    const made = new pg.Client({ connectionString: url, keepAlive: true });
    made.on('error', onError);
    made.on('end', () => {
      if (client === made) client = undefined;
      again();
    });
    passNotifications(made, wanted);
    await made.connect();
    for (const channel of new Set([...wanted].map((one) => one.channel)))
      await made.query(`listen ${made.escapeIdentifier(channel)}`);
    return made;
  }

  function again(): void {
    if (ended || retry !== undefined) return;
    retry = setTimeout(() => {
      retry = undefined;
      connect().then(
        (made) => (client = made),
        (error: unknown) => {
          onError(error);
          again();
        },
      );
    }, listenAgainAfter);
  }

  return {
    listen: async (channel, onPayload) => {
      const one = { channel, onPayload };
      wanted.add(one);
      client ??= await connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      return () => Promise.resolve(void wanted.delete(one));
    },
    end: async () => {
      ended = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}

/** Creates the dialect of PostgreSQL behind a pool. Every connection has the time limits. */
export function postgresDialect(
  url: string,
  onError: (error: unknown) => void,
): { dialect: Dialect; listen: Database['listen']; end: () => Promise<void> } {
  const options = Object.entries(limits).map(([name, milliseconds]) => `-c ${name}=${milliseconds}`);
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    options: options.join(' '),
    types: typeParsers(),
  });
  let ended = false;
  // A connection that the server ends after the pool closed is no failure.
  const report = (error: unknown): void => {
    if (!ended) onError(error);
  };
  // Also a client at work needs a listener: a connection lost within a transaction would end the process.
  pool.on('connect', (client) => client.on('error', report));
  pool.on('error', () => undefined);
  const { listen, end } = listener(url, report);
  return {
    dialect: new PostgresDialect({ pool }),
    listen,
    end: () => {
      ended = true;
      return end();
    },
  };
}
