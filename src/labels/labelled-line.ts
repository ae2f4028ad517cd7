import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Returns `name : text`, with the colon as the language writes it. */
export function labelledLine(i18n: I18n, name: string, text: string): string {
  return i18n._(msg`${name} : ${text}`);
}
