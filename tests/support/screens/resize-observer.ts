import { vi } from 'vitest';

/** A ResizeObserver that never reports. Dialogs need one, and jsdom has none because it has no layout. */
class NeverResized {
  observe(): void {
    // Nothing has a size in jsdom.
  }
  unobserve(): void {
    // Nothing has a size in jsdom.
  }
  disconnect(): void {
    // Nothing has a size in jsdom.
  }
}

/** Stubs ResizeObserver until `vi.unstubAllGlobals()`. */
export function stubResizeObserver(): void {
  vi.stubGlobal('ResizeObserver', NeverResized);
}
