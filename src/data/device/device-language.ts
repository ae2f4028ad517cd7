import type { WebPushPreferences, RootDatabase } from '../database/root-database.ts';
import { readRoot } from '../database/root-database.ts';

type Language = WebPushPreferences['language'];

/** Returns the language of the screens, for workers that have none; `fr` before a screen was shown (specification §7). */
export async function readDeviceLanguage(root: RootDatabase): Promise<Language> {
  return (await readRoot(root, 'language')) ?? 'fr';
}

export async function writeDeviceLanguage(root: RootDatabase, language: Language): Promise<void> {
  await root.entries.put({ key: 'language', value: language });
}
