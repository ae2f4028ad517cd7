import { windowScroll } from '@tanstack/react-virtual';

/**
 * Scrolls the page for a list of which only a part is rendered. To put the page where it stands already would only make the
 * browser lay it out at once, so that is left.
 */
export const scrollWindow: typeof windowScroll = (offset, options, instance) => {
  if (offset !== instance.scrollOffset || options.adjustments !== undefined || options.behavior !== undefined)
    windowScroll(offset, options, instance);
};
