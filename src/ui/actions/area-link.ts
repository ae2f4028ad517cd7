/** Classes of a link or button that covers its nearest positioned ancestor. The focus shows around that whole area. */
export const areaLink =
  'outline-none after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:outline-accent';
