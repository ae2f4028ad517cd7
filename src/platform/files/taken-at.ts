import { parseBrusselsInstant } from '#contract/rules/brussels-time.ts';

/** Bytes that contain the metadata of a picture. */
const metadataHead = 8 * 1024 * 1024;
/** Earlier dates are those of a camera whose clock was never set, or of a system that does not know the date. */
const earliest = Date.parse('2000-01-01T00:00:00.000Z');

/** Returns the instant of a date as cameras write it, `2026:11:12 14:05:09`. Without an offset it is the time in Belgium. */
function instantOf(date: string | undefined, offset: string | undefined): number {
  const [, year = '', month = '', day = '', time = '', seconds = ''] =
    /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d):(\d\d)/.exec(date ?? '') ?? [];
  if (offset !== undefined && /^[+-]\d\d:\d\d$/.test(offset))
    return Date.parse(`${year}-${month}-${day}T${time}:${seconds}${offset}`);
  return Date.parse(parseBrusselsInstant(`${year}-${month}-${day}`, time) ?? '') + Number(seconds) * 1_000;
}

/** Reads when the camera took a picture, milliseconds; NaN when its metadata does not say so. */
async function takenByCamera(picture: Blob): Promise<number> {
  try {
    const { load } = await import('exifreader');
    const tags = load(await picture.slice(0, metadataHead).arrayBuffer(), {
      includeTags: { exif: ['DateTimeOriginal', 'OffsetTimeOriginal', 'OffsetTime'] },
    });
    const { DateTimeOriginal: date, OffsetTimeOriginal: ofOriginal, OffsetTime: ofFile } = tags;
    return instantOf(date?.description, (ofOriginal ?? ofFile)?.description);
  } catch {
    return Number.NaN;
  }
}

/**
 * Returns when a picture or a film was taken: by its camera, else as its file says. Null for other files, and when neither
 * date is in the past.
 * @param now milliseconds
 */
export async function readTakenAt(file: Blob, type: string, now: number): Promise<string | null> {
  const isPicture = type.startsWith('image/');
  if (!isPicture && !type.startsWith('video/')) return null;
  const dates = [
    isPicture ? await takenByCamera(file) : Number.NaN,
    file instanceof File ? file.lastModified : Number.NaN,
  ];
  const taken = dates.find((date) => date >= earliest && date <= now);
  return taken === undefined ? null : new Date(taken).toISOString();
}
