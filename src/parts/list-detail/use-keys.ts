import { useEffectEvent, useLayoutEffect } from 'react';
import { useSettings } from '#hooks/app/use-settings.ts';
import { isTypingTarget } from '#ui/timing/typing-target.ts';

interface KeysOptions {
  /** True for keys that only go on or back: held down, they repeat. */
  canRepeat?: boolean;
}

/** Runs an action when its key is pressed alone, outside a field and a dialog, unless the user has turned shortcuts off. */
export function useKeys(actions: Readonly<Record<string, () => void>>, { canRepeat = false }: KeysOptions = {}): void {
  const { shortcuts } = useSettings().settings;
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const action = actions[event.key];
    if (action === undefined || event.ctrlKey || event.metaKey || event.altKey || isTypingTarget(event.target)) return;
    event.preventDefault();
    // A key that is held down acts once: it would accept thirty files a second.
    if (canRepeat || !event.repeat) action();
  });
  // Before the paint: whoever sees the next decision can press a key at once.
  useLayoutEffect(() => {
    if (!shortcuts) return;
    const onKeyDown = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [shortcuts]);
}
