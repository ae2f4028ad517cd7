/** The browser's report about its connection; only Chromium reports more than online or offline. */
export interface Connection {
  online: boolean;
  effectiveType?: string | undefined;
  saveData?: boolean | undefined;
}

/** Returns true when prefetching is allowed: not offline, over 2g or with data saver on (specification §9). */
export function mayFetchAhead({ online, effectiveType = '', saveData = false }: Connection): boolean {
  return online && !saveData && !effectiveType.includes('2g');
}

/** Returns the current connection, in a page or a worker. */
export function currentConnection(browser: { readonly onLine: boolean } = navigator): Connection {
  const information: unknown = Reflect.get(browser, 'connection');
  if (typeof information !== 'object' || information === null) return { online: browser.onLine };
  const effectiveType: unknown = Reflect.get(information, 'effectiveType');
  const saveData: unknown = Reflect.get(information, 'saveData');
  return {
    online: browser.onLine,
    effectiveType: typeof effectiveType === 'string' ? effectiveType : undefined,
    saveData: saveData === true,
  };
}
