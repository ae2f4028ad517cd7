import { z } from 'zod';
import type { RemoteName } from '#contract/collections.ts';
import { remotes } from '#contract/collections.ts';
import type { Presence } from '#contract/protocol/session/presence.ts';
import { presence, presenceLasts, presenceOpenMax } from '#contract/protocol/session/presence.ts';
import { parseJson } from '#contract/rules/text/json-text.ts';
import type { Database } from '../db/connection/database.ts';

/** Channel of the notifications between instances. */
export const pokeChannel = 'mycerti_poke';

/** A notification may have 8 000 bytes. One with more scopes than this pokes every stream. */
const scopesMax = 100;
const everyone = '*';

const payload = z.partialRecord(z.enum(remotes), z.array(z.string()));
const presenceNotice = z.object({ presence });

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

/** Returns the payload of a notification about what a supervisor has open. It names them by identifier only. */
export function presencePayload(who: Presence): string {
  return JSON.stringify({ presence: who });
}

export interface PokeStream {
  scopes: readonly string[];
  poke: (remote: RemoteName) => void;
  /** Receives what colleagues open and leave; absent for who may not know. */
  see?: (who: Presence) => void;
  end: () => void;
}

/** The poke streams of this instance. */
export interface PokeHub {
  /** Adds a stream, and tells it who has what open. The returned function removes it. */
  add: (stream: PokeStream) => () => void;
  count: () => number;
  /** Listens to the notifications of all instances, including this one. Returns how to stop. */
  start: (database: Pick<Database, 'listen'>) => Promise<() => Promise<void>>;
  endAll: () => void;
}

export function createPokeHub(): PokeHub {
  const streams = new Set<PokeStream>();
  /** Who has what open, the latest renewed last, with the milliseconds until which that holds. In memory only. */
  const present = new Map<string, { who: Presence; until: number }>();

  function onPresence(who: Presence): void {
    const now = Date.now();
    for (const [key, { until }] of present) if (until < now) present.delete(key);
    const key = `${who.by} ${who.on}`;
    present.delete(key);
    if (!who.left) {
      const theirs = [...present.values()].filter((one) => one.who.by === who.by);
      const [longest] = theirs;
      // One person fills neither the memory of the server nor of who watches.
      if (longest !== undefined && theirs.length >= presenceOpenMax) onPresence({ ...longest.who, left: true });
      present.set(key, { who, until: now + presenceLasts });
    }
    for (const stream of streams) stream.see?.(who);
  }

  function onNotification(text: string): void {
    const json = parseJson(text);
    const notice = presenceNotice.safeParse(json);
    if (notice.success) return onPresence(notice.data.presence);
    const read = payload.safeParse(json);
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
      for (const { who, until } of present.values()) if (until >= Date.now()) stream.see?.(who);
      return () => void streams.delete(stream);
    },
    count: () => streams.size,
    start: (database) => database.listen(pokeChannel, onNotification),
    endAll: () => {
      for (const stream of streams) stream.end();
    },
  };
}
