/**
 * A postal code of another country begins with the country's two letters, as on letters: `FR-59000`, `NL-1011 AB`, and `AE-`
 * where there are no codes. A Belgian one is four digits.
 */
const abroad = /^(?!BE)([A-Z]{2})-(.*)$/;

export const belgium = 'BE';

/** Returns the country (ISO 3166) of a postal code, and the code without it. */
export function countryOf(zipcode: string): { country: string; code: string } {
  const [, country = belgium, code = zipcode] = abroad.exec(zipcode) ?? [];
  return { country, code };
}

/** Returns true for a postal code of another country. */
export function isAbroad(zipcode: string): boolean {
  return abroad.test(zipcode);
}

/** Returns a postal code as addresses have it. */
export function inCountry(country: string, code: string): string {
  return country === belgium ? code : `${country}-${code}`;
}
