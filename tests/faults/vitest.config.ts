import { defineConfig } from 'vitest/config';
import { nodeProjects, sources } from '../support/node-projects.ts';

/**
 * Limits of a test with a planted fault. Many faults show as a wait that never ends, so each limit is time lost. A limit is
 * several times what the test takes without its fault.
 */
const limits = { testTimeout: 30_000, hookTimeout: 120_000 };

/**
 * Configures the roughly one hundred runs of one test with a planted fault. It omits the browsers, whose drivers take a
 * second to load.
 */
export default defineConfig({
  root: '.',
  ...sources,
  test: {
    retry: 0,
    projects: nodeProjects.map(({ test, ...project }) => ({ ...project, test: { ...test, ...limits } })),
  },
});
