/** Scroll margin of a card that the section bar links to. On a phone that bar is sticky, under the app's header. */
export const sectionClasses = 'scroll-mt-10 lg:scroll-mt-0';
