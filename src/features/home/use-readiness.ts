import { isAhead } from '#contract/rules/visit-states.ts';
import { remoteStates } from '#data/queries/outbox.ts';
import { stockOf } from '#data/queries/readiness.ts';
import { useContent } from '#hooks/content.ts';
import { useLive } from '#hooks/use-live.ts';
import { useSyncStatus } from '#hooks/use-sync-status.ts';
import type { Readiness } from './readiness.ts';
import { readinessOf } from './readiness.ts';
import type { Day } from './use-day.ts';

export interface DayReadiness {
  /** The user's own visits that are still to be made, today's and tomorrow's, in order of time. */
  visits: Readiness[];
  /** When both APIs were last heard, milliseconds; null when one never was. */
  heardAt: number | null;
}

/** Whether the coming visits can be made without network; undefined until it was read. */
export function useReadiness({ mine, tomorrow }: Pick<Day, 'mine' | 'tomorrow'>): DayReadiness | undefined {
  const content = useContent();
  const { firstSync } = useSyncStatus();
  const ahead = [...mine.filter(({ visit }) => isAhead(visit)), ...tomorrow];
  const orderIds = [...new Set(ahead.map(({ visit }) => visit.orderId))];
  const read = useLive(
    async (db) => ({ stocks: await stockOf(db, orderIds), states: await remoteStates(db) }),
    [orderIds.join(' ')],
  );
  if (read === undefined) return undefined;
  const stocks = new Map(read.stocks.map((stock) => [stock.orderId, stock]));
  const heard = read.states.map(({ contactAt }) => contactAt);
  const contacts = heard.filter((at) => at !== null);
  return {
    visits: ahead.map((item) =>
      readinessOf(item, stocks.get(item.visit.orderId), { loaded: !firstSync, form: content?.edition ?? null }),
    ),
    heardAt: contacts.length > 0 && contacts.length === heard.length ? Math.min(...contacts) : null,
  };
}
