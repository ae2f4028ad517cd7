import type { ComponentType } from 'react';
import { useEffect, useState } from 'react';

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

interface LaterOptions<Props> {
  /** Stands in its place until then. `want` loads it at once. */
  Before?: ComponentType<Props & { want: () => void }>;
  /** True for a part that is in sight from the start: it waits until the page is idle. Else it loads as soon as it is shown. */
  waits?: boolean;
}

/**
 * Returns a component whose code is not in the first screen's. Once loaded, it renders at once. The app loads all such parts when
 * the page is idle, so that the tap that opens one rarely waits for it.
 */
export function later<Props extends object>(
  importPart: () => Promise<ComponentType<Props>>,
  { Before, waits = false }: LaterOptions<Props> = {},
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | undefined;
  const waiting = new Set<() => void>();
  const part: LaterPart = {
    load: () =>
      (loading ??= importPart().then(
        (Component) => {
          loaded = Component;
          for (const show of waiting) show();
        },
        (error: unknown) => {
          // The next use tries again.
          loading = undefined;
          throw error;
        },
      )),
  };
  const want = (): void => void part.load().catch(() => undefined);
  parts.add(part);
  for (const listener of listeners) listener(part);

  return function Later(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      if (Part !== null) return undefined;
      const show = (): void => setPart(() => loaded);
      waiting.add(show);
      if (loaded !== null) show();
      else if (!waits) want();
      return () => void waiting.delete(show);
    }, [Part]);
    if (Part !== null) return <Part {...props} />;
    return Before === undefined ? null : <Before {...props} want={want} />;
  };
}
