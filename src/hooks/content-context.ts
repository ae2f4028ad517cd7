import { createContext } from 'react';
import type { Content } from '#contract/content/content.ts';

/** The company's content as this device has it; null until it was first loaded. */
export const ContentContext = createContext<Content | null>(null);
