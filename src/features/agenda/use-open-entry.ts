import { useSearchParams } from 'react-router-dom';

/** What stands open above the agenda: a row by its identifier, or `new`, `who`, `feed`, `help`. */
type OpenEntry = string;

/** What is open, in the address: the button back closes it, and a reload brings it again with what was typed. */
export function useOpenEntry(): { open: OpenEntry | null; show: (entry: OpenEntry) => void; close: () => void } {
  const [params, setParams] = useSearchParams();
  const change = (entry: OpenEntry | null, replace: boolean): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (entry === null) next.delete('open');
        else next.set('open', entry);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  return { open: params.get('open'), show: (entry) => change(entry, false), close: () => change(null, true) };
}
