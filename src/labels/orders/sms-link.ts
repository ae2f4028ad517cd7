import { dialledNumber } from '#contract/rules/text/phone-number.ts';

/** Returns the link that opens the device's messages with a text to this number. iOS reads the text only after `?&`. */
export function smsLink(phone: string, body: string): string {
  return `sms:${dialledNumber(phone)}?&body=${encodeURIComponent(body)}`;
}
