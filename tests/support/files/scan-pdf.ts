import PDFDocument from 'pdfkit';

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
  const pdf = new PDFDocument({ size: [side, side], margin: 0, font: '', info: { CreationDate: new Date(0) } });
  const image = pdf.ref({
    Type: 'XObject',
    Subtype: 'Image',
    Width: side,
    Height: side,
    ColorSpace: 'DeviceGray',
    BitsPerComponent: 1,
    Filter: 'JBIG2Decode',
  });
  image.end(blackSquare());
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- the types of pdfkit leave a page out
  const { xobjects }: { xobjects: Record<string, unknown> } = pdf.page;
  xobjects['Scan'] = image;
  pdf.addContent(`q ${side} 0 0 ${side} 0 0 cm /Scan Do Q`).addPage().end();
  const bytes: unknown = pdf.read();
  if (!Buffer.isBuffer(bytes)) throw new Error('the PDF has no bytes');
  return bytes;
}
