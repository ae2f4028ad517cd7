/** Gives jsdom's canvas a context that draws nothing, so that components with a canvas can be rendered. */
export function stubCanvas(): void {
  const nothing = (): void => undefined;
  const context = new Proxy({}, { get: () => nothing, set: () => true });
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { configurable: true, value: () => context });
}
