/** A window that jsdom does not have: none of its media queries holds, unless one is named. */
export function matchNoMedia(): void {
  matchMedia('none');
}

/** Makes the queries that contain this text hold. */
export function matchMedia(part: string): void {
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    value: (query: string) => ({
      matches: query.includes(part),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }),
  });
}
