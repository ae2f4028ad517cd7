import { onTestFinished, vi } from 'vitest';

/** Gives jsdom's canvas a context that draws nothing until the test ends, so that components with a canvas can be rendered. */
export function stubCanvas(): void {
  const nothing = (): void => undefined;
  const context = new Proxy({}, { get: () => nothing, set: () => true }) as CanvasRenderingContext2D;
  const getContext = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context);
  // The files that follow share this DOM.
  onTestFinished(() => getContext.mockRestore());
}
