/** Stubs `matchMedia`, which jsdom lacks. Only the given media queries match. */
export function matchOnly(...queries: readonly string[]): void {
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    value: (query: string) => ({
      matches: queries.includes(query),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }),
  });
}

/** Stubs `matchMedia`, of which no query matches. */
export function matchNoMedia(): void {
  matchOnly();
}
