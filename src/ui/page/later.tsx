import type { ComponentType } from 'react';
import { useEffect, useState } from 'react';
import { MissingPart } from '../states/missing-part.tsx';

/** A part whose code comes after the first screen. */
interface LaterPart {
  load: () => Promise<void>;
}

const parts = new Set<LaterPart>();
const listeners = new Set<(part: LaterPart) => void>();

/** Calls back with each part that may load: those known now, and those of screens that load later. */
export function followLaterParts(callback: (part: LaterPart) => void): () => void {
  for (const part of parts) callback(part);
  listeners.add(callback);
  return () => listeners.delete(callback);
}

/** Loads a part that is shown or wanted now. */
type UsePart = (load: () => Promise<void>) => void;

/** Loads that somebody waited for before the app could show it. */
const early: (() => Promise<void>)[] = [];

let loadPart: UsePart = (load) => {
  early.push(load);
  void load().catch(() => undefined);
};

/** Says how the app loads a part that somebody waits for: it shows that, and a failure. */
export function provideLoading(given: UsePart): void {
  loadPart = given;
  for (const load of early.splice(0)) given(load);
}

interface LaterOptions<Props> {
  /** Stands in its place until then. `want` loads it at once. */
  Before?: ComponentType<Props & { want: () => void }>;
  /** True for a part that is in sight from the start: it waits until the page is idle. Else it loads as soon as it is shown. */
  waits?: boolean;
  /** True when `Before` stays where the code is missing. Else that is said in its place. */
  stays?: boolean;
}

/**
 * Returns a component whose code is not in the first screen's. Once loaded, it renders at once. The app loads all such parts when
 * the page is idle, so that the tap that opens one rarely waits for it.
 */
export function later<Props extends object>(
  importPart: () => Promise<ComponentType<Props>>,
  { Before, waits = false, stays = waits }: LaterOptions<Props> = {},
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | undefined;
  let isMissing = false;
  const waiting = new Set<() => void>();
  const showAll = (): void => {
    for (const show of waiting) show();
  };
  const part: LaterPart = {
    load: () =>
      (loading ??= importPart().then(
        (Component) => {
          loaded = Component;
          showAll();
        },
        (error: unknown) => {
          // The next use tries again.
          loading = undefined;
          isMissing = true;
          showAll();
          throw error;
        },
      )),
  };
  const want = (): void => loadPart(part.load);
  const wantOnline = (): void => (navigator.onLine ? want() : undefined);
  parts.add(part);
  for (const listener of listeners) listener(part);

  return function Later(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const [missing, setMissing] = useState(isMissing);
    useEffect(() => {
      if (Part !== null) return undefined;
      const show = (): void => {
        setPart(() => loaded);
        setMissing(isMissing);
      };
      waiting.add(show);
      if (loaded !== null) show();
      else if (!waits) {
        want();
        // What opened it is open already: after a failure, the next tap tries again.
        addEventListener('click', wantOnline);
      }
      return () => {
        waiting.delete(show);
        removeEventListener('click', wantOnline);
      };
    }, [Part]);
    if (Part !== null) return <Part {...props} />;
    if (missing && !stays) return <MissingPart />;
    return Before === undefined ? null : <Before {...props} want={want} />;
  };
}
