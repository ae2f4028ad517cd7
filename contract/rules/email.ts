/** True for an e-mail address: a name, an at sign and a domain with a dot. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(text.trim());
}
