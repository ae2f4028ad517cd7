import type { TestProjectInlineConfiguration, ViteUserConfig } from 'vitest/config';
import { linguiPlugins } from '../../scripts/lib/lingui-plugins.ts';
import type { Suite } from '../../scripts/lib/suites.ts';
import { server, unit } from '../../scripts/lib/suites.ts';
import { plantedFaultPlugin } from '../faults/vite-plugin.ts';

/** How the product's sources are loaded for a test. */
export const sources: Pick<ViteUserConfig, 'plugins' | 'define'> = {
  plugins: [linguiPlugins(), plantedFaultPlugin()],
  define: { __APP_VERSION__: JSON.stringify('test') },
};

/** What vitest is told of a suite's files. */
export function filesOf({ name, include, exclude }: Suite): { name: string; include: string[]; exclude: string[] } {
  return { name, include, exclude: ['**/node_modules/**', ...exclude] };
}

/** The suites that need no browser. */
export const nodeProjects: TestProjectInlineConfiguration[] = [
  { extends: true, test: { ...filesOf(unit), environment: 'node' } },
  {
    extends: true,
    test: {
      ...filesOf(server),
      environment: 'node',
      // Server, contract and databases are loaded once a process instead of once a file.
      isolate: false,
      globalSetup: 'tests/support/postgres-global.ts',
      testTimeout: 30_000,
      hookTimeout: 60_000,
    },
  },
];
