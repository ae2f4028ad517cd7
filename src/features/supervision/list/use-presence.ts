import { useEffect, useMemo, useState } from 'react';
import type { Presence } from '#contract/protocol/session/presence.ts';
import { presenceLasts } from '#contract/protocol/session/presence.ts';
import { useLive } from '#hooks/data/use-live.ts';

/** Milliseconds for which a decision is open before colleagues are told: whoever passes by does not say so each time. */
const settled = 500;
/** Milliseconds between renewals. */
const renewal = 10_000;

/** Tells colleagues what is open, and what they have open. */
export interface PresenceTools {
  follow: (onPresence: (who: Presence) => void) => () => void;
  announce: (on: string, left: boolean) => Promise<void>;
}

/** The names of colleagues by the decision that they have open. */
export type Present = ReadonlyMap<string, readonly string[]>;

/** Says that a decision is open here while its page is visible. */
function useAnnounce(announce: PresenceTools['announce'], on: string | null): void {
  useEffect(() => {
    if (on === null) return;
    let isSaid = false;
    const say = (): void => {
      if (document.visibilityState !== 'visible') return;
      isSaid = true;
      void announce(on, false);
    };
    const leave = (): void => {
      if (isSaid) void announce(on, true);
      isSaid = false;
    };
    const follow = (): void => (document.visibilityState === 'visible' ? say() : leave());
    const first = setTimeout(say, settled);
    const again = setInterval(say, renewal);
    document.addEventListener('visibilitychange', follow);
    return () => {
      clearTimeout(first);
      clearInterval(again);
      document.removeEventListener('visibilitychange', follow);
      leave();
    };
  }, [announce, on]);
}

/** Says what is open here, and returns who has what open. Without the stream nobody does. */
export function usePresence({ follow, announce }: PresenceTools, on: string | null): Present {
  const [seen, setSeen] = useState<readonly (Presence & { until: number })[]>([]);
  useAnnounce(announce, on);
  useEffect(
    () =>
      follow((who) =>
        setSeen((before) => {
          const others = before.filter((one) => one.by !== who.by || one.on !== who.on);
          return who.left ? others : [...others, { ...who, until: Date.now() + presenceLasts }];
        }),
      ),
    [follow],
  );
  useEffect(() => {
    if (seen.length === 0) return;
    const timer = setTimeout(
      () => setSeen((before) => before.filter(({ until }) => until > Date.now())),
      Math.max(0, Math.min(...seen.map(({ until }) => until)) - Date.now()) + 1,
    );
    return () => clearTimeout(timer);
  }, [seen]);
  const people = [...new Set(seen.map(({ by }) => by))].toSorted().join(' ');
  const found = useLive(
    async (db) =>
      (await db.employees.bulkGet(people.split(' '))).flatMap((one) => (one === undefined ? [] : [one.row])),
    [people],
  );
  return useMemo(() => {
    const names = new Map((found ?? []).map(({ id, name }) => [id, name]));
    const present = new Map<string, string[]>();
    for (const { by, on: id } of seen) {
      const name = names.get(by);
      if (name !== undefined) present.set(id, [...(present.get(id) ?? []), name]);
    }
    return present;
  }, [seen, found]);
}
