/** Euro cents of an amount as people type it (`1.250,50`, `215`, `215.5`), or null when it is none. */
export function parseMoney(text: string): number | null {
  const compact = text.replaceAll(/[\s€]/gu, '');
  // Points and blanks between thousands go where a comma marks the cents; else a point marks them.
  const plain = compact.includes(',') ? compact.replaceAll('.', '').replace(',', '.') : compact;
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(plain)) return null;
  return Math.round(Number(plain) * 100);
}

/** An amount as it stands in a field: `215,00`. */
export function moneyText(cents: number): string {
  return (cents / 100).toFixed(2).replace('.', ',');
}
