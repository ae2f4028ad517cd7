/** Gives jsdom's canvas a context that draws nothing, so that components with a canvas can be rendered. */
export function stubCanvas(): void {
  const nothing = (): void => undefined;
  const context = { clearRect: nothing, fillRect: nothing, scale: nothing, beginPath: nothing, fill: nothing };
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { configurable: true, value: () => context });
}
