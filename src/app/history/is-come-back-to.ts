/** Returns true when the page was reloaded, or reached by Back from another site: it may be anywhere in what it shows. */
export function isComeBackTo(): boolean {
  return performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type !== 'navigate');
}
