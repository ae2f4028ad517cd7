/** The small pictures that the server makes of a picture: one for lists, one for a screen. */
export const renditionSizes = ['thumbnail', 'screen'] as const;
export type RenditionSize = (typeof renditionSizes)[number];

/** The longer side of each, pixels. */
export const renditionSides: Readonly<Record<RenditionSize, number>> = { thumbnail: 320, screen: 1_600 };

/** The media type of all of them. */
export const renditionType = 'image/webp';
