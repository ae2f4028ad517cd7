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
  const shown = useRef({ view, day });
  // Where the last step leads while it is not on screen yet: two keys in a row are two steps.
  const ahead = useRef<{ view: AgendaView; day: string } | null>(null);
  useLayoutEffect(() => {
    shown.current = { view, day };
    if (ahead.current?.view === view && ahead.current.day === day) ahead.current = null;
  }, [view, day]);
  const go = useCallback<AgendaPlace['go']>(
    (to) => {
      const from = ahead.current ?? shown.current;
      const place = { view: to.view ?? from.view, day: to.day ?? from.day };
      ahead.current = place;
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (to.view !== undefined || place.view !== shown.current.view) next.set('view', place.view);
          if (to.day !== undefined || place.day !== shown.current.day) next.set('date', place.day);
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
    const from = ahead.current ?? shown.current;
    go({ view: from.view, day: stepped(from.view, from.day, by) });
  };
  return { view, day, today, who, go, step };
}
