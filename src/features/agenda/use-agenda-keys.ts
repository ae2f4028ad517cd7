import { useEffect, useEffectEvent } from 'react';
import { useSettings } from '#hooks/settings.ts';
import { isTypingTarget } from '#ui/typing-target.ts';
import type { AgendaView } from './period.ts';
import type { Shift } from './shift.ts';

interface KeyActions {
  step: (by: 1 | -1) => void;
  today: () => void;
  view: (view: AgendaView) => void;
  /** Moves the focused visit. */
  shift: (id: string, by: Shift) => void;
}

const viewKeys: Readonly<Record<string, AgendaView>> = { d: 'day', w: 'week', m: 'month', l: 'list' };
/** How far Shift and an arrow move the visit that has the focus. */
const shifts: Readonly<Record<string, Shift>> = {
  ArrowUp: { days: 0, minutes: -15 },
  ArrowDown: { days: 0, minutes: 15 },
  ArrowLeft: { days: -1, minutes: 0 },
  ArrowRight: { days: 1, minutes: 0 },
};

/** True where keys belong to what they are typed into, to a dialog that is open, or to a choice that arrows go through. */
function isTaken(target: EventTarget | null): boolean {
  return isTypingTarget(target) || (target instanceof Element && target.closest('[role="radiogroup"]') !== null);
}

/** The agenda by the keyboard of a desk. */
export function useAgendaKeys(actions: KeyActions): void {
  const { settings } = useSettings();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(event.target)) return;
    if (event.shiftKey) {
      const by = shifts[event.key];
      const entry = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-entry]') : null;
      if (by === undefined || entry?.dataset.entry === undefined) return;
      event.preventDefault();
      actions.shift(entry.dataset.entry, by);
      return;
    }
    // Keys of one character are for who wants them.
    if (event.key.length === 1 && !settings.shortcuts) return;
    const view = viewKeys[event.key.toLowerCase()];
    if (view !== undefined) actions.view(view);
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
