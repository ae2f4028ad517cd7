/**
 * `installed`: runs as an app. `offered`: the browser can show its prompt. `ios`: only by hand, in the share menu.
 * `none`: not possible.
 */
export type InstallState = 'installed' | 'offered' | 'ios' | 'none';

export interface InstallPrompt {
  current: () => InstallState;
  subscribe: (listener: () => void) => () => void;
  /** Shows the browser's prompt; the state follows the answer. */
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

/** Stores the browser's offer to install the app, which fires once and early, until the user wants it. */
export function createInstallPrompt({ target, isStandalone, isIos }: InstallWorld): InstallPrompt {
  let offer: (() => Promise<unknown>) | null = null;
  let installed = false;
  const listeners = new Set<() => void>();
  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  target.addEventListener('beforeinstallprompt', (event) => {
    if (!hasPrompt(event)) return;
    // Shown when the user wants it, not when the browser decides.
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
      // An offer works once; after a refusal the browser may fire another.
      offer = null;
      await asking?.().catch(() => undefined);
      changed();
    },
  };
}

/** Returns true on an iPhone, and on an iPad, which reports itself as a Mac with a touch screen. */
export function isAppleTouch(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
  );
}

/** Watches for the install offer of this page. Call it early: the browser does not repeat the offer. */
export function watchInstallPrompt(): InstallPrompt {
  return createInstallPrompt({
    target: window,
    isStandalone: () =>
      matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true,
    isIos: isAppleTouch,
  });
}
