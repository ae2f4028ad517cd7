import { afterEach, expect, test } from 'vitest';
import { openRootDatabase } from '../database/root-database.ts';
import { readDeviceLanguage, writeDeviceLanguage } from './device-language.ts';

const root = openRootDatabase();
afterEach(() => root.delete());

test('is French until the screens report another language', async () => {
  expect(await readDeviceLanguage(root)).toBe('fr');
  await writeDeviceLanguage(root, 'nl');
  expect(await readDeviceLanguage(root)).toBe('nl');
});
