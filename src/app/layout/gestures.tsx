import { PullToSync } from './pull-to-sync.tsx';
import { useShortcuts } from './shortcuts.ts';

/** Handles keys on a desktop and pull-to-sync on a phone, on every page of a signed-in user. */
export function Gestures() {
  useShortcuts();
  return <PullToSync />;
}
