/** Of a card that the bar of sections leads to: on a phone that bar stands over the top of the page, under the app's own. */
export const sectionClasses = 'scroll-mt-10 lg:scroll-mt-0';
