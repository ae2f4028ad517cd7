import { windowScroll } from '@tanstack/react-virtual';

/**
 * Scrolls the page for a virtual list. Skips a scroll to the current position, which would only force a synchronous layout.
 */
export const scrollWindow: typeof windowScroll = (offset, options, instance) => {
  if (offset !== instance.scrollOffset || options.adjustments !== undefined || options.behavior !== undefined)
    windowScroll(offset, options, instance);
};
