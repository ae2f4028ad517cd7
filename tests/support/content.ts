import { loadContent } from '#server/content/load.ts';

/** The company's content as it is shipped. */
export const testContent = loadContent('content');
