/** Codes of letters that differ between WinAnsi and Latin-1. */
const winAnsi: Readonly<Record<string, number>> = { '’': 0x92, '…': 0x85, '–': 0x96, '—': 0x97, '€': 0x80, œ: 0x9c };

/** Returns a text as a PDF string. Escapes brackets and replaces letters outside the encoding by question marks. */
function literal(text: string): string {
  const letters = Array.from(text, (letter) => {
    const code = winAnsi[letter] ?? letter.codePointAt(0) ?? 0;
    if (code > 255) return '?';
    return code > 126 ? `\\${code.toString(8).padStart(3, '0')}` : letter.replace(/[\\()]/, String.raw`\$&`);
  });
  return `(${letters.join('')})`;
}

/** Returns the bytes of a PDF: one A4 page with a heading and lines below it. */
export function pdfOf(heading: string, lines: readonly string[]): Buffer {
  const text = [
    'BT /F1 18 Tf 56 770 Td',
    `${literal(heading)} Tj`,
    '/F1 11 Tf 0 -14 Td',
    ...lines.flatMap((line) => ['0 -18 Td', `${literal(line)} Tj`]),
    'ET',
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  // Four bytes above 127 mark the file as binary for transfer programs.
  let file = '%PDF-1.4\n%âãÏÓ\n';
  const places = objects.map((content, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${content}\nendobj\n`;
    return at;
  });
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  const start = file.indexOf('xref\n0 ');
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
