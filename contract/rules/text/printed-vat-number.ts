/** Formats a VAT number for display: `BE 0123.456.749`, `NL 123456789B01`. */
export function printedVatNumber(number: string): string {
  return number.replace(/^BE(\d{4})(\d{3})(\d{3})$/, 'BE $1.$2.$3').replace(/^(CHE|[A-Z]{2})(?=[\dA-Z])/, '$1 ');
}
