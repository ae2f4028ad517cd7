/** Stops a subscription. */
export type Unsubscribe = () => void;

/** Returns whether the browser believes it has a network. False is certain; true is a guess. */
export function isOnline(): boolean {
  return navigator.onLine;
}

/** Returns whether the page is visible. */
export function isVisible(): boolean {
  return document.visibilityState === 'visible';
}

/** Calls back with each change of the browser's network state. */
export function subscribeOnline(onChange: (online: boolean) => void, target: EventTarget = window): Unsubscribe {
  const online = (): void => onChange(true);
  const offline = (): void => onChange(false);
  target.addEventListener('online', online);
  target.addEventListener('offline', offline);
  return () => {
    target.removeEventListener('online', online);
    target.removeEventListener('offline', offline);
  };
}

/** Calls back when the page becomes visible or hidden. */
export function subscribeVisible(onChange: (visible: boolean) => void, target: Document = document): Unsubscribe {
  const changed = (): void => onChange(target.visibilityState === 'visible');
  target.addEventListener('visibilitychange', changed);
  return () => target.removeEventListener('visibilitychange', changed);
}
