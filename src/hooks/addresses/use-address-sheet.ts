import { useLayoutEffect, useRef, useState } from 'react';
import type { To } from 'react-router-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import { stepOut } from '../app/step-out.ts';

/** Something over the page that the address opens: a reload or a draft reopens it, and "back" closes it. */
export interface AddressSheet {
  /** What the parameter says; null while it is closed. */
  value: string | null;
  /** Opens it, or shows another one in it. `more` is kept with its history entry. */
  open: (value?: string, more?: object) => void;
  close: () => void;
  /** The properties of a link that opens it. */
  link: (value: string) => { to: To; state: object };
}

/** Returns what is over the page by a parameter of its address (`?payment=1`). `others` are parameters that end with it. */
export function useAddressSheet(name: string, others: readonly string[] = []): AddressSheet {
  const location = useLocation();
  const { pathname, search, hash } = location;
  const state: unknown = location.state;
  const before = typeof state === 'object' && state !== null ? state : {};
  const navigate = useNavigate();
  // The browser leaves an entry later: until then it shows nothing of it, and a second close leaves nothing more.
  const [left, setLeft] = useState<string | null>(null);
  if (left !== null && left !== location.key) setLeft(null);
  const value = left === location.key ? null : new URLSearchParams(search).get(name);
  const isOpenedHere = Reflect.get(before, 'sheet') === name;
  const latest = useRef({ key: location.key, value, isOpenedHere });
  useLayoutEffect(() => {
    latest.current = { key: location.key, value, isOpenedHere };
  }, [location.key, value, isOpenedHere]);

  function at(to: string | null): To {
    const params = new URLSearchParams(search);
    for (const one of [name, ...others]) params.delete(one);
    if (to !== null) params.set(name, to);
    return { pathname, search: params.toString(), hash };
  }

  const link: AddressSheet['link'] = (to) => ({
    to: at(to),
    state: value === null || isOpenedHere ? { ...before, sheet: name } : before,
  });
  return {
    value,
    link,
    open: (given = '1', more = {}) => {
      const { to, state: kept, ...options } = link(given);
      const replace = latest.current.value !== null;
      // A second tap comes before the address has followed.
      latest.current = { ...latest.current, value: given };
      void navigate(to, { ...options, replace, state: { ...kept, ...more } });
    },
    // What the page opened leaves no history entry. What a link opened has no entry of the page before it.
    close: () => {
      const now = latest.current;
      if (now.value === null) return;
      latest.current = { ...now, value: null };
      setLeft(now.key);
      if (now.isOpenedHere) void navigate(stepOut());
      else void navigate(at(null), { replace: true, state });
    },
  };
}
