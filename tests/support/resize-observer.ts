import { vi } from 'vitest';

/** What dialogs ask for and jsdom, which lays nothing out, has not. */
class NeverResized {
  observe(): void {
    // Nothing has a size here.
  }
  unobserve(): void {
    // As above.
  }
  disconnect(): void {
    // As above.
  }
}

/** Until `vi.unstubAllGlobals()`. */
export function stubResizeObserver(): void {
  vi.stubGlobal('ResizeObserver', NeverResized);
}
