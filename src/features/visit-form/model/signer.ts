import type { VisitForm } from '../form.ts';

/** The longest name of who signs. */
const nameMax = 200;

/**
 * Returns the name of who signs: as it was given, or else the person present, when that is one. Empty when nobody or several people
 * are there.
 */
export function signerOf({ signatureName, present }: Pick<VisitForm, 'signatureName' | 'present'>): string {
  const [given, name] = [signatureName.trim(), present.trim()];
  if (given !== '') return given;
  return name.length > nameMax || /[,;&+/\n]|\s(?:et|en)\s/iu.test(name) ? '' : name;
}
