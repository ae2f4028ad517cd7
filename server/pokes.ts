import { z } from 'zod';
import type { RemoteName } from '#contract/collections.ts';
import { remotes } from '#contract/collections.ts';
import type { Database } from './db/database.ts';

/** Channel of the notifications between instances. */
export const pokeChannel = 'mycerti_poke';

/** A notification may have 8 000 bytes. One with more scopes than this pokes every stream. */
const scopesMax = 100;
const everyone = '*';

const payload = z.partialRecord(z.enum(remotes), z.array(z.string()));

/** Returns the payload of a notification about these scopes; null when there are none. */
export function pokePayload(scopesByRemote: ReadonlyMap<RemoteName, ReadonlySet<string>>): string | null {
  const entries = [...scopesByRemote].filter(([, scopes]) => scopes.size > 0);
  if (entries.length === 0) return null;
  return JSON.stringify(
    Object.fromEntries(entries.map(([remote, scopes]) => [remote, scopes.size > scopesMax ? [everyone] : [...scopes]])),
  );
}

/** The payload that pokes every stream about every remote. */
export const pokeEveryone = JSON.stringify(Object.fromEntries(remotes.map((remote) => [remote, [everyone]])));

export interface PokeStream {
  scopes: readonly string[];
  poke: (remote: RemoteName) => void;
  end: () => void;
}

/** The poke streams of this instance. */
export interface PokeHub {
  /** Adds a stream. The returned function removes it. */
  add: (stream: PokeStream) => () => void;
  count: () => number;
  /** Listens to the notifications of all instances, including this one. Returns how to stop. */
  start: (database: Database) => Promise<() => Promise<void>>;
  endAll: () => void;
}

export function createPokeHub(): PokeHub {
  const streams = new Set<PokeStream>();

  function onNotification(text: string): void {
    const read = payload.safeParse(JSON.parse(text));
    if (!read.success) return;
    for (const remote of remotes) {
      const scopes = read.data[remote];
      if (scopes === undefined) continue;
      for (const stream of streams) {
        if (scopes.includes(everyone) || stream.scopes.some((scope) => scopes.includes(scope))) stream.poke(remote);
      }
    }
  }

  return {
    add: (stream) => {
      streams.add(stream);
      return () => void streams.delete(stream);
    },
    count: () => streams.size,
    start: (database) => database.listen(pokeChannel, onNotification),
    endAll: () => {
      for (const stream of streams) stream.end();
    },
  };
}
