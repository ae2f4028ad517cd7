import { useLingui } from '@lingui/react/macro';
import { createContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useSettings } from '#hooks/app/use-settings.ts';
import { isTypingTarget } from '#ui/timing/typing-target.ts';

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
  /** Holds the next keys back: a decision is being taken back. */
  recall: () => void;
  /** These parts are taken back: they are shown next, and the keys held back count for them. Null: too late, the keys are forgotten. */
  recalled: (parts: readonly string[] | null) => void;
  /** Returns the parts that were taken back and are still to be shown. */
  wanted: () => readonly string[];
  /** True while a decision is stored. */
  isHolding: () => boolean;
  /** True for a part that was decided here, and is not shown to be decided again. */
  isOwn: (part: string) => boolean;
  /** Something that is not this person's changed what is under their hands: keys and buttons are dead until they pause (rule DC2). */
  arrived: () => void;
  isDead: () => boolean;
  /** Calls back when keys and buttons die or count again, and when others are wanted. Returns a function that stops it. */
  follow: (onChange: () => void) => () => void;
}

interface KeyKeeper extends EarlyKeys {
  keep: (key: string) => void;
  /** A key was pressed: what is dead stays dead until a pause follows it. */
  pressed: () => void;
}

function createFollowers(): Pick<KeyKeeper, 'follow'> & { changed: () => void } {
  const followers = new Set<() => void>();
  return {
    changed: () => {
      for (const onChange of followers) onChange();
    },
    follow: (onChange) => {
      followers.add(onChange);
      return () => followers.delete(onChange);
    },
  };
}

/** The time in which keys and buttons are dead: from an arrival until a pause without a key. */
function createDeadTime(changed: () => void): Pick<KeyKeeper, 'arrived' | 'isDead' | 'pressed'> {
  let pausing: ReturnType<typeof setTimeout> | null = null;
  const isDead = (): boolean => pausing !== null;
  const set = (timer: typeof pausing): void => {
    const hasChanged = (timer === null) !== (pausing === null);
    clearTimeout(pausing ?? undefined);
    pausing = timer;
    if (hasChanged) changed();
  };
  const arrived = (): void => set(setTimeout(() => set(null), pause));
  return {
    arrived,
    isDead,
    pressed: () => {
      if (isDead()) arrived();
    },
  };
}

const nothing: readonly string[] = [];

/** The keys that are held back until a time. */
function createHeldKeys() {
  let keys: string[] = [];
  let until = 0;
  let next: ReturnType<typeof setTimeout> | undefined;
  const isHolding = (): boolean => performance.now() < until;
  const holdFor = (milliseconds: number): void => {
    if (until > 0 && !isHolding()) keys = [];
    until = performance.now() + milliseconds;
  };
  const forget = (): void => void (keys = []);
  const press = (): void => {
    clearTimeout(next);
    until = 0;
    const key = keys.shift();
    if (key === undefined) return;
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    // The reason that this key opened takes the others. `isHolding`: they are for the next decision.
    if (key === 'r' || isHolding() || keys.length === 0) return;
    // A task of its own: a key that moves shows another decision first.
    until = Number.POSITIVE_INFINITY;
    next = setTimeout(press);
  };
  return {
    isHolding,
    holdFor,
    forget,
    /** True until the end is known of what is stored. */
    isEndless: () => until === Number.POSITIVE_INFINITY,
    drop: () => {
      clearTimeout(next);
      until = 0;
      forget();
    },
    press,
    keep: (key: string) => void keys.push(key),
    takeText: () => {
      const text = keys.filter((key) => key.length === 1).join('');
      forget();
      return text;
    },
  };
}

function createEarlyKeys(): KeyKeeper {
  const { follow, changed } = createFollowers();
  const own = new Set<string>();
  const dead = createDeadTime(changed);
  const { holdFor, forget, isEndless, press, ...held } = createHeldKeys();
  let stored = nothing;
  /** Null while a decision is being taken back. */
  let wanted: readonly string[] | null = nothing;
  let isAtEnd = false;
  const want = (parts: readonly string[]): void => {
    wanted = parts;
    changed();
  };
  return {
    ...dead,
    ...held,
    follow,
    drop: () => {
      held.drop();
      for (const part of stored) own.delete(part);
    },
    isOwn: (part) => own.has(part),
    arrived: () => {
      forget();
      dead.arrived();
    },
    release: (parts) => {
      // Something else is on screen until what is taken back is.
      if (wanted === null || (wanted.length > 0 && !parts.some((part) => wanted?.includes(part)))) return;
      for (const part of parts) own.delete(part);
      want(nothing);
      press();
    },
    recall: () => {
      wanted = null;
      holdFor(Number.POSITIVE_INFINITY);
    },
    recalled: (parts) => {
      if (parts === null) held.drop();
      else holdFor(storedMax);
      want(parts ?? nothing);
    },
    wanted: () => (held.isHolding() ? (wanted ?? nothing) : nothing),
    hold: (parts) => {
      stored = parts;
      for (const part of parts) own.add(part);
      want(nothing);
      isAtEnd = false;
      holdFor(Number.POSITIVE_INFINITY);
    },
    stored: () => {
      if (isAtEnd) press();
      else if (held.isHolding()) holdFor(storedMax);
    },
    end: () => {
      isAtEnd = true;
      if (!isEndless()) press();
    },
  };
}

const none: EarlyKeys = {
  hold: () => undefined,
  stored: () => undefined,
  drop: () => undefined,
  end: () => undefined,
  release: () => undefined,
  takeText: () => '',
  recall: () => undefined,
  recalled: () => undefined,
  wanted: () => nothing,
  isHolding: () => false,
  isOwn: () => false,
  arrived: () => undefined,
  isDead: () => false,
  follow: () => () => undefined,
};

export const EarlyKeysContext = createContext<EarlyKeys>(none);

/** Returns whether a part was taken back and is still to be shown. */
export function useWanted(early: EarlyKeys): (part: string) => boolean {
  const wanted = useSyncExternalStore(early.follow, early.wanted);
  return (part) => wanted.includes(part);
}

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
  return isSingle({ key }) && !ctrlKey && !metaKey && !altKey && !isTypingTarget(target);
}

/** Returns whether a key is a letter or leads to another file. */
function isSingle({ key }: Pick<KeyboardEvent, 'key'>): boolean {
  return key.length === 1 || key === 'ArrowLeft' || key === 'ArrowRight';
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
      const isLetter = isSingle(event) && isAct(event);
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
