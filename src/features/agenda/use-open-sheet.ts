import { useSearchParams } from 'react-router-dom';

/** The sheet over the agenda: a row's identifier, or `new`, `who`, `feed`, `help`. */
type SheetName = string;

/** Keeps the open sheet in the URL (`?open=`): the back button closes it, and a reload opens it again with its draft. */
export function useOpenSheet(): { open: SheetName | null; show: (name: SheetName) => void; close: () => void } {
  const [params, setParams] = useSearchParams();
  const change = (name: SheetName | null, replace: boolean): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (name === null) next.delete('open');
        else next.set('open', name);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  return { open: params.get('open'), show: (name) => change(name, false), close: () => change(null, true) };
}
