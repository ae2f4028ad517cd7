import { useLingui } from '@lingui/react/macro';
import { createContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useSettings } from '#hooks/use-settings.ts';
import { isTypingTarget } from '#ui/typing-target.ts';

/** Milliseconds after which a stored decision that stays in the list no longer holds keys back. */
const storedMax = 5_000;

/** Milliseconds without a key after which keys and buttons count again, once something arrived under the hands. */
const pause = 1_000;

/** Keys pressed while a decision is stored: they count for the decision that is shown next. */
export interface EarlyKeys {
  /** Holds the next keys back: a decision about these parts is being stored. */
  hold: (parts: readonly string[]) => void;
  /** The decision is stored: the next one is shown at once, unless this one stays in the list. */
  stored: () => void;
  /** Forgets the keys held back: the decision was not stored. */
  drop: () => void;
  /** Nothing is left to decide: the keys held back are pressed once the last decision is stored. One may take it back. */
  end: () => void;
  /** Presses the keys held back, up to the next decision. Called once a decision about these parts is shown. */
  release: (parts: readonly string[]) => void;
  /** Returns the keys held back as text, for the reason that one of them opened. */
  takeText: () => string;
  /** True while a decision is stored. */
  isHolding: () => boolean;
  /** True for a part that was decided here, and is not shown to be decided again. */
  isOwn: (part: string) => boolean;
  /** Something that is not this person's changed what is under their hands: keys and buttons are dead until they pause (rule DC2). */
  arrived: () => void;
  isDead: () => boolean;
  /** Calls back when keys and buttons die or count again. Returns a function that stops it. */
  follow: (onChange: () => void) => () => void;
}

interface KeyKeeper extends EarlyKeys {
  keep: (key: string) => void;
  /** A key was pressed: what is dead stays dead until a pause follows it. */
  pressed: () => void;
}

/** The time in which keys and buttons are dead: from an arrival until a pause without a key. */
function createDeadTime(): Pick<KeyKeeper, 'arrived' | 'isDead' | 'pressed' | 'follow'> {
  const followers = new Set<() => void>();
  let pausing: ReturnType<typeof setTimeout> | null = null;
  const isDead = (): boolean => pausing !== null;
  const set = (timer: typeof pausing): void => {
    const hasChanged = (timer === null) !== (pausing === null);
    clearTimeout(pausing ?? undefined);
    pausing = timer;
    if (hasChanged) for (const onChange of followers) onChange();
  };
  const arrived = (): void => set(setTimeout(() => set(null), pause));
  return {
    arrived,
    isDead,
    pressed: () => {
      if (isDead()) arrived();
    },
    follow: (onChange) => {
      followers.add(onChange);
      return () => followers.delete(onChange);
    },
  };
}

function createEarlyKeys(): KeyKeeper {
  const own = new Set<string>();
  const dead = createDeadTime();
  let keys: string[] = [];
  let heldUntil = 0;
  let held: readonly string[] = [];
  let isAtEnd = false;
  const isHolding = (): boolean => performance.now() < heldUntil;
  const drop = (): void => {
    heldUntil = 0;
    keys = [];
    for (const part of held) own.delete(part);
  };
  const press = (): void => {
    heldUntil = 0;
    for (let key = keys.shift(); key !== undefined; key = keys.shift()) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      // The reason that this key opened takes the others. `isHolding`: they are for the next decision.
      if (key === 'r' || isHolding()) return;
    }
  };
  return {
    ...dead,
    isHolding,
    drop,
    isOwn: (part) => own.has(part),
    arrived: () => {
      keys = [];
      dead.arrived();
    },
    release: (parts) => {
      for (const part of parts) own.delete(part);
      press();
    },
    hold: (parts) => {
      held = parts;
      for (const part of parts) own.add(part);
      if (heldUntil > 0 && !isHolding()) keys = [];
      isAtEnd = false;
      heldUntil = Number.POSITIVE_INFINITY;
    },
    stored: () => {
      if (isAtEnd) press();
      else if (isHolding()) heldUntil = performance.now() + storedMax;
    },
    end: () => {
      isAtEnd = true;
      if (heldUntil < Number.POSITIVE_INFINITY) press();
    },
    keep: (key) => void keys.push(key),
    takeText: () => keys.splice(0).join(''),
  };
}

const none: EarlyKeys = {
  hold: () => undefined,
  stored: () => undefined,
  drop: () => undefined,
  end: () => undefined,
  release: () => undefined,
  takeText: () => '',
  isHolding: () => false,
  isOwn: () => false,
  arrived: () => undefined,
  isDead: () => false,
  follow: () => () => undefined,
};

export const EarlyKeysContext = createContext<EarlyKeys>(none);

/** Returns what makes a button say that it is dead, and why (rule DC2). */
export function useDeadTime(early: EarlyKeys): { 'aria-disabled': boolean; title: string | undefined } {
  const { t } = useLingui();
  const isDead = useSyncExternalStore(early.follow, early.isDead);
  return { 'aria-disabled': isDead, title: isDead ? t`Ce qui est affiché vient de changer.` : undefined };
}

/** Returns whether a key would do more than type, move or copy: it sends, closes or presses. */
function isAct({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  const isText = target instanceof Element && target.closest('textarea, [contenteditable]') !== null;
  if (key === 'Escape') return true;
  if (key === 'Enter') return !isText || ctrlKey || metaKey;
  return key.length === 1 && !ctrlKey && !metaKey && !altKey && !isTypingTarget(target);
}

/** Collects the keys pressed while a decision is stored, and stops those that are dead. `n` creates nothing while somebody decides. */
export function useEarlyKeys(): EarlyKeys {
  const { shortcuts } = useSettings().settings;
  const keys = useMemo(() => createEarlyKeys(), []);
  useEffect(() => {
    const stop = (event: KeyboardEvent): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      const isLetter = event.key.length === 1 && isAct(event);
      // The app's own shortcut leaves a handled key alone; a survey's `n` moves to its next answer.
      if (shortcuts && isLetter && event.key === 'n') event.preventDefault();
      keys.pressed();
      // Without shortcuts too: Enter sends a form.
      if (keys.isDead()) {
        if (isAct(event)) stop(event);
      } else if (shortcuts && isLetter && keys.isHolding()) {
        stop(event);
        if (!event.repeat) keys.keep(event.key);
      }
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [shortcuts, keys]);
  return keys;
}
