import { useCallback, useMemo, useState } from 'react';

/** The orders chosen in the list. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** Chooses an order or takes it out. With `range`, does the same to every order since the last one. */
  toggle: (id: string, range: boolean) => void;
  /** Chooses these orders, and no others. */
  choose: (ids: readonly string[]) => void;
}

const nobody: ReadonlySet<string> = new Set();

interface State {
  chosen: ReadonlySet<string>;
  /** The order from which a range starts. */
  anchor: string | null;
}

/** Returns the chosen orders. An order that leaves the list is no longer chosen. */
export function useSelection(ids: readonly string[]): Selection {
  const [{ chosen }, setState] = useState<State>({ chosen: nobody, anchor: null });
  const present = useMemo(
    () => (chosen.size === 0 ? nobody : new Set(ids.filter((id) => chosen.has(id)))),
    [chosen, ids],
  );

  const toggle = useCallback(
    (id: string, range: boolean) =>
      setState(({ chosen: before, anchor }) => {
        const next = new Set(before);
        const isOn = !before.has(id);
        const [from, to] = [anchor === null ? -1 : ids.indexOf(anchor), ids.indexOf(id)].sort((a, b) => a - b);
        const part = range && from !== undefined && to !== undefined && from >= 0 ? ids.slice(from, to + 1) : [id];
        for (const one of part)
          if (isOn) next.add(one);
          else next.delete(one);
        return { chosen: next, anchor: id };
      }),
    [ids],
  );
  const choose = useCallback((these: readonly string[]) => setState({ chosen: new Set(these), anchor: null }), []);
  return { ids: present, toggle, choose };
}
