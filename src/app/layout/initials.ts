/** Initials of the first two words of a name (specification §2): `Sofie De Smet` → `SD`. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).slice(0, 2);
  return words
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0x20).trim())
    .join('')
    .toUpperCase();
}
