/**
 * Milliseconds for which changes that can be taken back are not sent: longer than their notice is shown. They are stored
 * meanwhile, and are sent when nobody takes them back.
 */
export const takeBackTime = 10_000;
