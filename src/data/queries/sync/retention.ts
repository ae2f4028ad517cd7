/** How long settled and discarded mutations stay in the lists, milliseconds (rule OB10). */
export const retention = 14 * 24 * 3_600_000;
