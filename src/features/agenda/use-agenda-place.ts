import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { brusselsDay } from '#ui/format.ts';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { useNow } from '#ui/use-now.ts';
import type { AgendaView } from './period.ts';
import { agendaViews, readDay, stepped } from './period.ts';

/** What of the agenda is on screen: all of it stands in the address, so that it can be reloaded, kept and sent. */
export interface AgendaPlace {
  view: AgendaView;
  day: string;
  /** Today in Belgium. */
  today: string;
  /** Identifiers of the employees asked for; null for the user's own. */
  who: string[] | null;
  go: (to: { view?: AgendaView; day?: string; who?: string[] | null }) => void;
  step: (by: 1 | -1) => void;
}

/** From where a week has room for its seven days. */
const wide = '(min-width: 64rem)';

export function useAgendaPlace(): AgendaPlace {
  const [params, setParams] = useSearchParams();
  const isWide = useMediaQuery(wide);
  const today = brusselsDay(useNow());
  const view = agendaViews.find((one) => one === params.get('view')) ?? (isWide ? 'week' : 'day');
  const day = readDay(params.get('date')) ?? today;
  const who = params.get('who')?.split(',') ?? null;
  const go = useCallback<AgendaPlace['go']>(
    (to) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (to.view !== undefined) next.set('view', to.view);
          if (to.day !== undefined) next.set('date', to.day);
          if (to.who === null) next.delete('who');
          else if (to.who !== undefined) next.set('who', to.who.join(','));
          return next;
        },
        // Leafing through weeks is no way back to be gone one by one.
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  return { view, day, today, who, go, step: (by) => go({ view, day: stepped(view, day, by) }) };
}
