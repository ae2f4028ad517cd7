import { isAhead } from '#contract/rules/visits/visit-states.ts';
import { remoteStates } from '#data/queries/sync/outbox.ts';
import { stockOf } from '#data/queries/files/readiness.ts';
import { useAppStored } from '#hooks/app/use-app-stored.ts';
import { useContent } from '#hooks/app/use-content.ts';
import { useLive } from '#hooks/data/use-live.ts';
import { useSyncStatus } from '#hooks/sync/use-sync-status.ts';
import type { Readiness } from './readiness.ts';
import { readinessOf } from './readiness.ts';
import type { Day } from '#parts/day/use-day.ts';

export interface DayReadiness {
  /** The user's own upcoming visits of today and tomorrow, earliest first. */
  visits: Readiness[];
  /** The app itself is on this device. */
  appStored: boolean;
  /** The earlier of the last contacts with the two APIs, milliseconds; null when one was never reached. */
  lastContactAt: number | null;
}

/** Returns whether the user's upcoming visits can be made offline; undefined until the first read. */
export function useReadiness({ mine, tomorrow }: Pick<Day, 'mine' | 'tomorrow'>): DayReadiness | undefined {
  const content = useContent();
  const appStored = useAppStored();
  const { firstSync, isRead } = useSyncStatus();
  const ahead = [...mine.filter(({ visit }) => isAhead(visit)), ...tomorrow];
  const orderIds = [...new Set(ahead.map(({ visit }) => visit.orderId))];
  const read = useLive(
    async (db) => ({ stocks: await stockOf(db, orderIds), states: await remoteStates(db) }),
    [orderIds.join(' ')],
  );
  if (read === undefined || !isRead || appStored === null) return undefined;
  const stocks = new Map(read.stocks.map((stock) => [stock.orderId, stock]));
  const contactTimes = read.states.map(({ contactAt }) => contactAt);
  const contacts = contactTimes.filter((at) => at !== null);
  return {
    visits: ahead.map((item) =>
      readinessOf(item, stocks.get(item.visit.orderId), { loaded: !firstSync, formEdition: content?.edition ?? null }),
    ),
    appStored,
    lastContactAt: contacts.length > 0 && contacts.length === contactTimes.length ? Math.min(...contacts) : null,
  };
}
