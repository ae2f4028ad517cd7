/** Width of the drawer, pixels (specification §9). */
export const drawerWidth = 212;

/** The same for the style sheet, which is made from class names as they are written here. */
export const drawerClasses = {
  /** The drawer itself. */
  panel: 'w-[212px]',
  /** A wide page beside it. */
  beside: 'lg:pl-[212px] print:pl-0',
} as const;
