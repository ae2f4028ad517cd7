/** True in `npm test`, which plays fewer rounds of what chance decides. Every other run plays all of them. */
export const isEveryday = process.env['EVERYDAY'] === '1';
