import { PullToSync } from './pull-to-sync.tsx';
import { useShortcuts } from './shortcuts.ts';

/** What hands do on every page of a signed-in user: keys on a desktop, pulling down on a phone. */
export function Gestures() {
  useShortcuts();
  return <PullToSync />;
}
