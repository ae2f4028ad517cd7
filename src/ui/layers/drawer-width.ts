/** The drawer's width of 212 pixels (specification §9). Tailwind extracts the class names, so they are literals. */
export const drawerClasses = {
  /** The drawer itself. */
  panel: 'w-[212px]',
  /** A wide page beside the drawer. */
  beside: 'lg:pl-[212px] print:pl-0',
} as const;
