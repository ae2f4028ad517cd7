/** The account that receives the company's credit transfers. */
export interface Beneficiary {
  /** At most 70 characters. */
  name: string;
  /** Without spaces. */
  iban: string;
  /** Null: banks in the European Economic Area need none. */
  bic: string | null;
}

export interface CreditTransfer {
  beneficiary: Beneficiary;
  /** The amount in cents, above 0. */
  amount: number;
  /** The structured reference, `+++123/1234/12345+++`. Null: the transfer carries `text`. */
  reference: string | null;
  /** What the transfer is for, where there is no reference. */
  text: string;
}

const ibanShape = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/;
/** Largest amount of the guidelines, in cents. */
const amountMax = 99_999_999_999;
/** The guidelines allow 140 characters, and 331 bytes in all: half of them fit whatever the letters. */
const textMax = 70;

/** Returns whether a text without spaces is an IBAN with a correct check (ISO 13616). */
export function isIban(text: string): boolean {
  if (!ibanShape.test(text)) return false;
  const moved = text.slice(4) + text.slice(0, 4);
  const digits = moved.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)));
  return BigInt(digits) % 97n === 1n;
}

/** Returns whether a text is a BIC of 8 or 11 characters (ISO 9362). */
export function isBic(text: string): boolean {
  return /^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/.test(text);
}

/**
 * Returns the content of a QR code that fills in a credit transfer in a bank's app (EPC069-12, version 002, UTF-8); null for an
 * amount that the guidelines exclude. The reference is the structured one, as its twelve digits (ADR 0014).
 */
export function creditTransferCode({ beneficiary, amount, reference, text }: CreditTransfer): string | null {
  if (amount < 1 || amount > amountMax) return null;
  const { name, iban, bic } = beneficiary;
  const structured = reference === null ? '' : reference.replaceAll(/\D/g, '');
  const free = structured === '' ? text.replaceAll(/\s+/g, ' ').slice(0, textMax) : '';
  const purpose = '';
  const lines = ['BCD', '002', '1', 'SCT', bic ?? '', name, iban, `EUR${(amount / 100).toFixed(2)}`, purpose];
  return [...lines, structured, free].join('\n').trimEnd();
}
