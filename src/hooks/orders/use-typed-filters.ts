import { useContext, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useSearchParams } from 'react-router-dom';

/** Debounce of typed text before it enters the address, milliseconds. */
const debounceMs = 300;

/** Texts by the name of their parameter. */
type Texts = Readonly<Record<string, string>>;

/** Returns the parameters of the texts that are set. */
function setTexts(texts: Texts): [string, string][] {
  return Object.entries(texts).flatMap(([name, text]): [string, string][] =>
    text.trim() === '' ? [] : [[name, text.trim()]],
  );
}

/** Returns an address with these texts first. Its other parameters stay. */
function withTexts(params: URLSearchParams, texts: Texts): URLSearchParams {
  const others = [...params].filter(([name]) => !(name in texts));
  return new URLSearchParams([...setTexts(texts), ...others]);
}

const queryOf = (texts: Texts): string => new URLSearchParams(setTexts(texts)).toString();

/**
 * Returns a function that reads the current parameters of this page; null while a navigation is on its way. The router
 * is ahead of what is rendered: it renders an address in a transition, after the checks and chunks of its page.
 */
function useReadParams(): () => URLSearchParams | null {
  // React Router has no public way to read it in a timer.
  const router = useContext(DataRouterContext)?.router;
  const rendered = useLocation();
  return () => {
    const location = router?.state.location ?? rendered;
    const isLeaving = location.pathname !== rendered.pathname || (router?.state.navigation.state ?? 'idle') !== 'idle';
    return isLeaving ? null : new URLSearchParams(location.search);
  };
}

export interface TypedFilters<T extends Texts> {
  /** The parameters of the rendered address. */
  params: URLSearchParams;
  typed: T;
  setTyped: (change: T | ((before: T) => T)) => void;
  /** Says that the caller writes these texts to the address itself, at once. */
  noteWritten: (texts: T) => void;
}

/**
 * Holds the texts that a user types into filters. They apply at once and enter the address after a debounce. The first
 * text adds a history entry; later edits replace it. A late write never ends a navigation, nor drops what it brought.
 * @param parse reads the texts from an address; a function of the module
 */
export function useTypedFilters<T extends Texts>(parse: (params: URLSearchParams) => T): TypedFilters<T> {
  const [rendered, setParams] = useSearchParams();
  const address = rendered.toString();
  const params = useMemo(() => new URLSearchParams(address), [address]);
  const [typed, setTyped] = useState(() => parse(params));
  const shownQuery = queryOf(parse(params));
  const typedQuery = queryOf(typed);
  /** The texts in the address, or about to be. */
  const written = useRef(shownQuery);
  const readParams = useReadParams();

  // Navigation changed the address: back, forward or a link.
  useEffect(() => {
    if (shownQuery === written.current) return;
    written.current = shownQuery;
    setTyped(parse(new URLSearchParams(shownQuery)));
  }, [shownQuery, parse]);

  /** Returns false when the address is about to change. */
  const write = useEffectEvent((): boolean => {
    // Another change may have written the texts already.
    if (typedQuery === written.current) return true;
    const current = readParams();
    if (current === null) return false;
    const replace = written.current !== '';
    written.current = typedQuery;
    setParams(withTexts(current, typed), { replace });
    return true;
  });
  useEffect(() => {
    if (typedQuery === written.current) return;
    let timer: ReturnType<typeof setTimeout>;
    const writeLater = (): void => {
      timer = setTimeout(() => {
        if (!write()) writeLater();
      }, debounceMs);
    };
    writeLater();
    return () => clearTimeout(timer);
  }, [typedQuery, address]);

  return {
    params,
    typed,
    setTyped,
    noteWritten: (texts) => {
      written.current = queryOf(texts);
    },
  };
}
