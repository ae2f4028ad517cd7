import type { ReactNode } from 'react';
import { useSettings } from '#hooks/app/use-settings.ts';

/** Names the keys of a page at a desk, unless the user has turned shortcuts off. */
export function KeysHint({ children }: { children: ReactNode }) {
  const { shortcuts } = useSettings().settings;
  return shortcuts ? <p className="hidden text-sm text-ink-2 lg:block">{children}</p> : null;
}

/** The key of a button, in it, at a desk. */
export function KeyCap({ of: key }: { of: string }) {
  const { shortcuts } = useSettings().settings;
  return shortcuts ? (
    <kbd aria-hidden className="hidden font-sans text-fine font-normal opacity-75 lg:inline">
      {key}
    </kbd>
  ) : null;
}
