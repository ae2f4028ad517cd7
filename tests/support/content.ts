import { loadContent } from '#server/content/load.ts';

/** The company's shipped content. */
export const testContent = loadContent('content');
