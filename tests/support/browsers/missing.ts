/**
 * Returns whether `npm test` could neither find nor install this browser. The run has printed a warning, or has failed in
 * CI.
 */
export function isMissing(browser: 'firefox' | 'webkit'): boolean {
  return (process.env['MISSING_BROWSERS'] ?? '').split(' ').includes(browser);
}
