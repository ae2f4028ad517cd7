/** Returns when an identifier (UUIDv7) was made, milliseconds: it begins with them. */
export function madeAt(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}
