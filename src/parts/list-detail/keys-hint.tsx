import type { ReactNode } from 'react';
import { useSettings } from '#hooks/use-settings.ts';

/** Names the keys of a page at a desk, unless the user has turned shortcuts off. */
export function KeysHint({ children }: { children: ReactNode }) {
  const { shortcuts } = useSettings().settings;
  return shortcuts ? <p className="hidden text-sm text-ink-2 lg:block">{children}</p> : null;
}
