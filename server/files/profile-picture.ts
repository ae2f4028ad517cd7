import { buffer } from 'node:stream/consumers';
import { profilePictureBytesMax } from '#contract/values/limits.ts';
import type { Context } from '../context.ts';
import { pictureOf } from '../db/files/files.ts';

/** The types that every browser shows. */
const shownTypes = new Set(['image/jpeg', 'image/png', 'image/webp']);

/**
 * Returns an employee's picture as a data URL, so that the app also shows it offline. Null without one, until the server has
 * received it, and when the storage lost it.
 */
export async function profilePicture(
  { database: { db }, files }: Pick<Context, 'database' | 'files'>,
  employeeId: string,
): Promise<string | null> {
  const picture = await pictureOf(db, employeeId, profilePictureBytesMax);
  if (picture === undefined || !shownTypes.has(picture.type)) return null;
  // The signed-in user matters more than their picture.
  const bytes = await files
    .open(picture.id)
    .then(buffer)
    .catch(() => null);
  return bytes === null ? null : `data:${picture.type};base64,${bytes.toString('base64')}`;
}
