import { useBackGuard } from '../../history/back-guard.ts';
import { PaletteHost } from './palette-host.tsx';
import { PullToSync } from './pull-to-sync.tsx';
import { useShortcuts } from './shortcuts.ts';

/**
 * Handles keys and the command palette on a desktop, "back" and pull-to-sync on a phone, on every page of a signed-in
 * user.
 */
export function Gestures() {
  useShortcuts();
  useBackGuard();
  return (
    <>
      <PullToSync />
      <PaletteHost />
    </>
  );
}
