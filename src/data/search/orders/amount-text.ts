/** Returns an amount as it is printed in each language, and without a sign in thousands. */
export function amountText(cents: number): string {
  const [euros = '', rest = ''] = (cents / 100).toFixed(2).split('.');
  const thousands = /\B(?=(?:\d{3}){1,6}$)/g;
  return `${euros.replaceAll(thousands, ' ')} ${rest} ${euros} ${euros.replaceAll(thousands, '.')}`;
}
