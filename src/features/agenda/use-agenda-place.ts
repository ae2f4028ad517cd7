import { useCallback, useLayoutEffect, useRef } from 'react';
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
  // Where the last step led, on screen or not yet: two keys in a row are two steps.
  const latest = useRef({ view, day });
  useLayoutEffect(() => {
    latest.current = { view, day };
  }, [view, day]);
  const go = useCallback<AgendaPlace['go']>(
    (to) => {
      latest.current = { view: to.view ?? latest.current.view, day: to.day ?? latest.current.day };
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
      );
    },
    [setParams],
  );
  const step = (by: 1 | -1): void => {
    const from = latest.current;
    go({ view: from.view, day: stepped(from.view, from.day, by) });
  };
  return { view, day, today, who, go, step };
}
