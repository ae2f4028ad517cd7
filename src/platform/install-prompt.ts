/** `installed`: runs as an app. `offered`: the browser lets us ask. `ios`: only by hand, by the share menu. `none`: not here. */
export type InstallState = 'installed' | 'offered' | 'ios' | 'none';

export interface InstallPrompt {
  current: () => InstallState;
  subscribe: (listener: () => void) => () => void;
  /** Shows the browser's own question; the state follows the answer. */
  ask: () => Promise<void>;
}

/** What the install prompt needs of the browser. */
export interface InstallWorld {
  target: Pick<EventTarget, 'addEventListener'>;
  isStandalone: () => boolean;
  isIos: () => boolean;
}

/** Chromium's event; TypeScript's library does not know it. */
function hasPrompt(event: Event): event is Event & { prompt: () => Promise<unknown> } {
  return 'prompt' in event && typeof event.prompt === 'function';
}

/** Keeps the browser's offer to install the app, which comes once and early, until its user asks for it. */
export function createInstallPrompt({ target, isStandalone, isIos }: InstallWorld): InstallPrompt {
  let offer: (() => Promise<unknown>) | null = null;
  let installed = false;
  const listeners = new Set<() => void>();
  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  target.addEventListener('beforeinstallprompt', (event) => {
    if (!hasPrompt(event)) return;
    // Shown when its user asks, not when the browser likes.
    event.preventDefault();
    offer = () => event.prompt();
    changed();
  });
  target.addEventListener('appinstalled', () => {
    installed = true;
    offer = null;
    changed();
  });
  return {
    current: () => {
      if (installed || isStandalone()) return 'installed';
      if (offer !== null) return 'offered';
      return isIos() ? 'ios' : 'none';
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask: async () => {
      const asking = offer;
      // An offer can be used once; after a refusal the browser makes another when it likes.
      offer = null;
      await asking?.().catch(() => undefined);
      changed();
    },
  };
}

/** True on an iPhone or an iPad, which says that it is a Mac: that has no touch screen. */
export function isAppleTouch(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
  );
}

/** The install prompt of this page. Made early: the browser's offer does not wait. */
export function watchInstallPrompt(): InstallPrompt {
  return createInstallPrompt({
    target: window,
    isStandalone: () =>
      matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true,
    isIos: isAppleTouch,
  });
}
