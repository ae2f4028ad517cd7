import { z } from 'zod';
import { instant, recordId } from '../entities/common.ts';
import { renditionSizes } from '../rules/files/renditions.ts';

/** A short-lived URL that the server signed, relative to its root. */
export const signedLink = z.object({ url: z.string(), until: instant });

/** GET files/{id}/link: short-lived URLs of a file's bytes and of its renditions (rule FL5). */
export const fileLink = signedLink.extend({
  /** Null when the server has none: the original is shown. */
  renditions: z.object({ thumbnail: z.string(), screen: z.string() }).nullable().default(null),
  /** True while the server has yet to make them. */
  renditionsDue: z.boolean().default(false),
});
export type FileLink = z.output<typeof fileLink>;

/** Maximum number of files in one request for links. */
export const linksMax = 100;

/** GET files/links: the same for several files. What the user may not read is left out. */
export const fileLinksQuery = z.object({
  ids: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(recordId).min(1).max(linksMax)),
});

export const fileLinks = z.object({ files: z.array(fileLink.extend({ id: recordId })) });

/** The size in the URL of a rendition. */
export const renditionSize = z.enum(renditionSizes);

/** Query of such a URL. */
export const fileLinkQuery = z.object({
  user: z.uuid(),
  until: z.coerce.number().int().min(0),
  signature: z.string().max(100),
});
