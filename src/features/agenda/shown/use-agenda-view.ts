import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import type { AgendaPlace } from '#data/settings/agenda-choice.ts';
import { agendaPlace, storeAgendaPlace } from '#data/settings/agenda-choice.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useRoles } from '#hooks/app/use-roles.ts';
import { useMediaQuery } from '#ui/timing/use-media-query.ts';
import { useNow } from '#ui/timing/use-now.ts';
import type { AgendaView } from './period.ts';
import { agendaViews, parseDay, stepDay } from './period.ts';

/** What the agenda shows. All of it is in the URL, so that it survives a reload and can be bookmarked or shared. */
export interface AgendaViewState {
  view: AgendaView;
  day: string;
  /** Today in Belgium. */
  today: string;
  /** False until it is read where the user left the agenda. */
  isKnown: boolean;
  /** Identifiers of the chosen employees (`?who=`); null for the user's own agenda. */
  employeeIds: string[] | null;
  navigate: (to: { view?: AgendaView; day?: string; employeeIds?: string[] | null }) => void;
  step: (by: 1 | -1) => void;
}

/** From this width a week's seven columns are readable. */
const wide = '(min-width: 64rem)';

/**
 * Returns where a supervisor left the agenda, while the address says nothing of it: undefined until read, null for nowhere. What the
 * address says is stored.
 */
function useLeftPlace(isBare: boolean, said: AgendaPlace, today: string): AgendaPlace | null | undefined {
  const { db } = useAppData();
  const { supervisor } = useRoles();
  const isAsked = isBare && supervisor;
  const [place, setPlace] = useState<AgendaPlace | null>();
  useEffect(() => {
    if (!isAsked) return undefined;
    let isCurrent = true;
    void agendaPlace(db, today)
      .catch(() => null)
      .then((found) => isCurrent && setPlace(found));
    return () => {
      isCurrent = false;
      setPlace(undefined);
    };
  }, [db, isAsked, today]);
  const { view, day } = said;
  useEffect(() => {
    if (!isBare && supervisor) void storeAgendaPlace(db, { view, day }, today).catch(() => undefined);
  }, [db, isBare, supervisor, view, day, today]);
  return isAsked ? place : null;
}

/**
 * Reads the agenda's view from the URL. Without one, it is where the user left it; the first time, a supervisor's wide screen shows the
 * board, another one a week, a narrow one a day.
 */
export function useAgendaView(): AgendaViewState {
  const [params, setParams] = useSearchParams();
  const isWide = useMediaQuery(wide);
  const { supervisor } = useRoles();
  const today = brusselsDay(useNow());
  const usualWide = supervisor ? 'team' : 'week';
  const usual = isWide ? usualWide : 'day';
  const viewOf = (text: string | null | undefined): AgendaView | undefined => agendaViews.find((one) => one === text);
  const [saidView, saidDay] = [viewOf(params.get('view')), parseDay(params.get('date'))];
  const isBare = saidView === undefined && saidDay === null;
  const left = useLeftPlace(isBare, { view: saidView ?? usual, day: saidDay ?? today }, today);
  const view = saidView ?? viewOf(left?.view) ?? usual;
  const day = saidDay ?? parseDay(left?.day ?? null) ?? today;
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
  return { view, day, today, isKnown: left !== undefined, employeeIds, navigate, step };
}
