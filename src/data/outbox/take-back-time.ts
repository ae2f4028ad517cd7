/**
 * Milliseconds for which changes that can be taken back are not sent: longer than their notice is shown. They are stored
 * meanwhile, and are sent when nobody takes them back.
 */
export const takeBackTime = 10_000;

/** Milliseconds for which an import is not sent: its rows are looked over first. */
export const importTakeBackTime = 30_000;
