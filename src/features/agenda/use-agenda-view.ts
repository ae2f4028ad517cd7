import { useCallback, useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { useNow } from '#ui/use-now.ts';
import type { AgendaView } from './period.ts';
import { agendaViews, parseDay, stepDay } from './period.ts';

/** What the agenda shows. All of it is in the URL, so that it survives a reload and can be bookmarked or shared. */
export interface AgendaViewState {
  view: AgendaView;
  day: string;
  /** Today in Belgium. */
  today: string;
  /** Identifiers of the chosen employees (`?who=`); null for the user's own agenda. */
  employeeIds: string[] | null;
  navigate: (to: { view?: AgendaView; day?: string; employeeIds?: string[] | null }) => void;
  step: (by: 1 | -1) => void;
}

/** From this width a week's seven columns are readable. */
const wide = '(min-width: 64rem)';

/** Reads the agenda's view from the URL; without `?view=` a wide screen shows a week, a narrow one a day. */
export function useAgendaView(): AgendaViewState {
  const [params, setParams] = useSearchParams();
  const isWide = useMediaQuery(wide);
  const today = brusselsDay(useNow());
  const view = agendaViews.find((one) => one === params.get('view')) ?? (isWide ? 'week' : 'day');
  const day = parseDay(params.get('date')) ?? today;
  const employeeIds = params.get('who')?.split(',') ?? null;
  const shown = useRef({ view, day });
  // The target of a step that is not rendered yet: two key presses in a row are two steps.
  const pending = useRef<{ view: AgendaView; day: string } | null>(null);
  useLayoutEffect(() => {
    shown.current = { view, day };
    if (pending.current?.view === view && pending.current.day === day) pending.current = null;
  }, [view, day]);
  const navigate = useCallback<AgendaViewState['navigate']>(
    (to) => {
      const from = pending.current ?? shown.current;
      const target = { view: to.view ?? from.view, day: to.day ?? from.day };
      pending.current = target;
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (to.view !== undefined || target.view !== shown.current.view) next.set('view', target.view);
          if (to.day !== undefined || target.day !== shown.current.day) next.set('date', target.day);
          if (to.employeeIds === null) next.delete('who');
          else if (to.employeeIds !== undefined) next.set('who', to.employeeIds.join(','));
          return next;
        },
        // The back button leaves the agenda at once, not week by week.
        { replace: true },
      );
    },
    [setParams],
  );
  const step = (by: 1 | -1): void => {
    const from = pending.current ?? shown.current;
    navigate({ view: from.view, day: stepDay(from.view, from.day, by) });
  };
  return { view, day, today, employeeIds, navigate, step };
}
