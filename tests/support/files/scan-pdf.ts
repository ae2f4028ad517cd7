/** Side of the scan, in pixels and in points. */
const side = 16;

function segment(number: number, type: number, data: Buffer): Buffer {
  const header = Buffer.alloc(11);
  header.writeUInt32BE(number, 0);
  header.writeUInt8(type, 4);
  header.writeUInt8(1, 6);
  header.writeUInt32BE(data.length, 7);
  return Buffer.concat([header, data]);
}

/** Returns bits, written as 0 and 1, as bytes. */
function bytesOf(bits: string): Buffer {
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0');
  return Buffer.from(padded.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
}

/** A black square in JBIG2 (ITU-T T.88): its page, then a region in the coding of fax machines (T.6). */
function blackSquare(): Buffer {
  const page = Buffer.alloc(19);
  page.writeUInt32BE(side, 0);
  page.writeUInt32BE(side, 4);
  const region = Buffer.alloc(18);
  region.writeUInt32BE(side, 0);
  region.writeUInt32BE(side, 4);
  region.writeUInt8(1, 17);
  // The first line: no white pixel, sixteen black ones. Each other line is as the one above it.
  const firstLine = '001' + '00110101' + '0000010111';
  const endOfBlock = '000000000001'.repeat(2);
  const lines = bytesOf(firstLine + '11'.repeat(side - 1) + endOfBlock);
  return Buffer.concat([segment(0, 48, page), segment(1, 38, Buffer.concat([region, lines]))]);
}

/** Returns a PDF of two pages, the first a black scan in JBIG2 as office scanners write it, the second empty. */
export function scanPdf(): Buffer {
  const image = blackSquare();
  const content = Buffer.from(`${side} 0 0 ${side} 0 0 cm /Scan Do`);
  const page = `/Type /Page /Parent 2 0 R /MediaBox [0 0 ${side} ${side}]`;
  const objects: (string | [string, Buffer])[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    `<< ${page} /Resources << /XObject << /Scan 5 0 R >> >> /Contents 6 0 R >>`,
    `<< ${page} >>`,
    [
      `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode`,
      image,
    ],
    ['', content],
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.5\n')];
  for (const [index, object] of objects.entries()) {
    parts.push(Buffer.from(`${index + 1} 0 obj\n`));
    if (typeof object === 'string') parts.push(Buffer.from(object));
    else
      parts.push(
        Buffer.from(`<< ${object[0]} /Length ${object[1].length} >>\nstream\n`),
        object[1],
        Buffer.from('\nendstream'),
      );
    parts.push(Buffer.from('\nendobj\n'));
  }
  // Without a table of its objects, a reader looks for them.
  parts.push(Buffer.from('trailer\n<< /Root 1 0 R >>\n%%EOF\n'));
  return Buffer.concat(parts);
}
