/** True for a browser that `npm test` could neither find nor install; it has said so, and in CI it has failed. */
export function isMissing(browser: 'firefox' | 'webkit'): boolean {
  return (process.env['MISSING_BROWSERS'] ?? '').split(' ').includes(browser);
}
