import { defineConfig } from 'vitest/config';
import { nodeProjects, sources } from '../support/node-projects.ts';

/** For runs of one test with a fault planted, of which there are a hundred: without the browsers, whose drivers take a second to load. */
export default defineConfig({ root: '.', ...sources, test: { retry: 0, projects: nodeProjects } });
