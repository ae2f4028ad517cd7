import { useEffect, useEffectEvent } from 'react';
import { useSettings } from '#hooks/app/use-settings.ts';
import { isTypingTarget } from '#ui/timing/typing-target.ts';
import type { AgendaView } from './shown/period.ts';

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const;
export type Arrow = (typeof arrows)[number];

interface KeyActions {
  step: (by: 1 | -1) => void;
  today: () => void;
  view: (view: AgendaView) => void;
  /** Moves the visit with this identifier, which has the focus, where the arrow points. */
  shift: (id: string, arrow: Arrow) => void;
  /** Takes the focus where the arrow points; false where that is nothing. The period changes by the pages' keys then. */
  go?: (arrow: Arrow) => boolean;
}

const viewKeys: Readonly<Record<string, AgendaView>> = { d: 'day', w: 'week', m: 'month', l: 'list', e: 'team' };
const pages: Readonly<Record<string, 1 | -1>> = { PageUp: -1, PageDown: 1 };
/** True where a text field, an open dialog or a radio group handles the keys itself. */
function handlesKeysItself(target: EventTarget | null): boolean {
  return isTypingTarget(target) || (target instanceof Element && target.closest('[role="radiogroup"]') !== null);
}

/** Listens for the agenda's keyboard shortcuts. */
export function useAgendaKeys(actions: KeyActions): void {
  const { settings } = useSettings();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || handlesKeysItself(event.target))
      return;
    const arrow = arrows.find((one) => one === event.key);
    if (event.shiftKey) {
      const entry = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-entry]') : null;
      if (arrow === undefined || entry?.dataset.entry === undefined) return;
      event.preventDefault();
      // Held down, it would move the visit by a month in a second.
      if (!event.repeat) actions.shift(entry.dataset.entry, arrow);
      return;
    }
    // Single-character shortcuts can be turned off in the settings (WCAG 2.1.4).
    if (event.key.length === 1 && !settings.shortcuts) return;
    const view = viewKeys[event.key.toLowerCase()];
    if (arrow !== undefined && actions.go?.(arrow) === true) event.preventDefault();
    else if (view !== undefined) actions.view(view);
    else if (actions.go !== undefined && event.key in pages) actions.step(pages[event.key] ?? 1);
    else if (event.key === 'ArrowLeft') actions.step(-1);
    else if (event.key === 'ArrowRight') actions.step(1);
    else if (event.key === 't' || event.key === 'T') actions.today();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
