const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Returns a text for an HTML element or a quoted attribute. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? '');
}
