import type { I18n } from '@lingui/core';
import { setupI18n } from '@lingui/core';
import type { Language } from '#ui/page/local-path.ts';
import { firstMessages, furtherMessages } from './catalogues.ts';

/** Returns the messages of a language, whatever the interface's is. */
export async function speaking(language: Language): Promise<I18n> {
  const [first, further] = await Promise.all([firstMessages[language](), furtherMessages[language]()]);
  return setupI18n({ locale: language, messages: { [language]: { ...first.messages, ...further.messages } } });
}
