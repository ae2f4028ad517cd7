import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { stepOut } from '#hooks/step-out.ts';

/** The sheet over the agenda: a row's identifier, or `new`, `who`, `feed`, `help`. */
type SheetName = string;

function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'sheet' in state;
}

/** Keeps the open sheet in the URL (`?open=`): the back button closes it, and a reload opens it again with its draft. */
export function useOpenSheet(): {
  open: SheetName | null;
  /** True when the address asks for the form that moves the visit (`?move=1`): a draft of it opens again. */
  isMoving: boolean;
  show: (name: SheetName) => void;
  close: () => void;
} {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const open = params.get('open');
  const isMoving = params.get('move') === '1';
  const withSheet = (name: SheetName | null) => (before: URLSearchParams) => {
    const next = new URLSearchParams(before);
    next.delete('move');
    if (name === null) next.delete('open');
    else next.set('open', name);
    return next;
  };
  return {
    open,
    isMoving,
    show: (name) =>
      setParams(withSheet(name), {
        replace: open !== null,
        preventScrollReset: true,
        state: open === null ? { sheet: true } : state,
      }),
    close: () => {
      // A sheet that the page opened leaves no history entry. One that a link opened has no entry before it.
      if (isOpenedHere(state)) void navigate(stepOut());
      else setParams(withSheet(null), { replace: true, preventScrollReset: true });
    },
  };
}
