/** The VAT that a price includes at a rate in percent; both in cents. */
export function vatIn(priceInclVat: number, rate: 6 | 21): number {
  return Math.round((priceInclVat * rate) / (100 + rate));
}
