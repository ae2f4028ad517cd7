/**
 * Limits that schemas and screens share. They stand apart from the schemas: a screen that shows a limit needs no schema library
 * to start.
 */

/** Legal maximum of cash for one debt, in cents (law of 18 September 2017, art. 67). */
export const cashMax = 300_000;

/** Maximum of a measured value, in any unit. */
export const measuredMax = 1_000_000;

/** Maximum number of orders with unsent work that a heartbeat names. Its counts always cover everything. */
export const heartbeatOrdersMax = 100;

/** Maximum length of a message, in characters. */
export const messageBodyMax = 4000;

/** Maximum number of messages per mutation. A longer thread takes several mutations. */
export const markMessagesReadMax = 200;

/** Maximum number of notifications per mutation. */
export const notificationReadMax = 200;

/** Maximum size of a file, in bytes. */
export const uploadBytesMax = 200 * 1024 * 1024;

/** Maximum size of a profile picture, in bytes: each answer of `users/me` includes it. */
export const profilePictureBytesMax = 64 * 1024;

/** Maximum length of a written remark, in characters. A merged remark may be longer (rule CF1, policy `both`). */
export const remarkMax = 4000;

/** Maximum length of the reason of a decision. */
export const reasonMax = 1000;

/** Maximum length of the reason of a counter-entry. */
export const correctionReasonMax = 400;

/** The delays that an SMS can announce, in minutes. */
export const smsLateDelays = [10, 20, 30] as const;

/** Maximum number of views of the list of orders that an employee has, and length of a view's name. */
export const orderViewsMax = 60;
export const viewNameMax = 40;
