/**
 * How long settled and discarded mutations stay stored and listed, milliseconds: a server restored from a backup may need them
 * (rule OB10).
 */
export const retention = 14 * 24 * 3_600_000;
