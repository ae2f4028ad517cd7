/** A line of a vCard: its name, its parameters, and the parts of its value. */
export interface CardLine {
  name: string;
  parts: string[];
  /** The value as a person reads it. */
  text: string;
}

/** The properties of a card whose lines were joined: they are behind one another. */
const property =
  /(?<!\s)\s+(?=(?:[\w-]+\.)?(?:VERSION|N|FN|ORG|TEL|EMAIL|ADR|NOTE|URL|TITLE|LABEL|REV|PRODID|X-[\w-]+|END)[;:])/gi;

/** Returns the text that bytes say in the named charset, else in UTF-8, else in Windows-1252. */
function decodedBytes(bytes: Uint8Array, charset: string | undefined): string {
  for (const label of [charset, 'utf-8'].flatMap((one) => one ?? [])) {
    try {
      return new TextDecoder(label, { fatal: true }).decode(bytes);
    } catch {
      // Not what its parameter says.
    }
  }
  return new TextDecoder('windows-1252').decode(bytes);
}

/** Decodes quoted-printable (RFC 2045), as vCard 2.1 has it. */
function decoded(value: string, parameters: string): string {
  if (!/QUOTED-PRINTABLE/i.test(parameters)) return value;
  const charset = /CHARSET=([^;:]+)/i.exec(parameters)?.[1];
  return value.replaceAll(/(?:=[\dA-F]{2})+/gi, (run) =>
    decodedBytes(
      Uint8Array.from(run.slice(1).split('='), (code) => Number.parseInt(code, 16)),
      charset,
    ),
  );
}

/** Returns the parts of a value, separated by semicolons, without its escapes. */
function partsOf(value: string): string[] {
  return value.split(/(?<!\\);/).map((part) => part.replaceAll(/\\n/gi, '\n').replaceAll(/\\(.)/g, '$1').trim());
}

/** Returns lines without their folds: those of vCard 3 and 4, and the soft breaks of quoted-printable. */
function unfolded(text: string): string[] {
  const lines: string[] = [];
  for (const line of text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    const last = lines.at(-1);
    const isSoft = last !== undefined && /^[^:]*QUOTED-PRINTABLE/i.test(last) && last.endsWith('=');
    if (isSoft) lines[lines.length - 1] = last.slice(0, -1) + line;
    else lines.push(line);
  }
  return lines;
}

/** Reads the cards of a text: vCard 2.1, 3.0 or 4.0, also with their lines joined. Pictures and keys are left out. */
export function readCards(text: string): CardLine[][] {
  return text
    .split(/BEGIN:VCARD/i)
    .slice(1)
    .map((card) => linesOfCard(card.split(/END:VCARD/i)[0] ?? ''));
}

function linesOfCard(card: string): CardLine[] {
  const isJoined = !/\n/.test(card.trim());
  return unfolded(isJoined ? card.replaceAll(property, '\n') : card).flatMap((line) => {
    const [, name = '', parameters = '', value = ''] =
      /^(?:[\w-]+\.)?([\w-]+)((?:;[^:]*)?):(.*)$/.exec(line.trim()) ?? [];
    if (name === '' || /BASE64|ENCODING=B\b/i.test(parameters) || /^data:/i.test(value)) return [];
    const parts = partsOf(decoded(value, parameters));
    return [{ name: name.toUpperCase(), parts, text: parts.filter((part) => part !== '').join(', ') }];
  });
}
