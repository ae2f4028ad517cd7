/** What the browser says about its connection; only Chromium says more than whether there is one. */
export interface Connection {
  online: boolean;
  effectiveType?: string | undefined;
  saveData?: boolean | undefined;
}

/** Nothing is fetched ahead offline, over 2g or with data saver on (specification §9). */
export function mayFetchAhead({ online, effectiveType = '', saveData = false }: Connection): boolean {
  return online && !saveData && !effectiveType.includes('2g');
}

/** The connection as it is now, of a page or a worker. */
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
