import { z } from 'zod';
import type { RemoteName } from '#contract/collections.ts';
import { remotes } from '#contract/collections.ts';
import type { Database } from './db/database.ts';

/** Channel of the notifications between instances. */
export const pokeChannel = 'mycerti_poke';

/** A notification may have 8 000 bytes; one with more scopes than this wakes everyone instead. */
const scopesMax = 100;
const everyone = '*';

const payload = z.partialRecord(z.enum(remotes), z.array(z.string()));

/** The text of a notification that rows of these scopes changed; null when none did. */
export function pokePayload(scopesByRemote: ReadonlyMap<RemoteName, ReadonlySet<string>>): string | null {
  const entries = [...scopesByRemote].filter(([, scopes]) => scopes.size > 0);
  if (entries.length === 0) return null;
  return JSON.stringify(
    Object.fromEntries(entries.map(([remote, scopes]) => [remote, scopes.size > scopesMax ? [everyone] : [...scopes]])),
  );
}

export interface PokeStream {
  scopes: readonly string[];
  poke: (remote: RemoteName) => void;
  end: () => void;
}

/** The streams that this instance serves. */
export interface PokeHub {
  /** Adds a stream; returns how to take it away. */
  add: (stream: PokeStream) => () => void;
  count: () => number;
  /** Hears the notifications of all instances, this one's too. Returns how to stop. */
  start: (database: Database) => Promise<() => Promise<void>>;
  endAll: () => void;
}

export function createPokeHub(): PokeHub {
  const streams = new Set<PokeStream>();

  function heard(text: string): void {
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
    start: (database) => database.listen(pokeChannel, heard),
    endAll: () => {
      for (const stream of streams) stream.end();
    },
  };
}
