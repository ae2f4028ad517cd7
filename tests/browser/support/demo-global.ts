import type { TestProject } from 'vitest/node';
import { createServerProcess } from './server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder of a server that has made the demo company and ended: servers of tests begin with a copy of it. */
    demoData: string;
  }
}

/** Makes the demo company once for the whole run: making it anew takes longer than most tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await createServerProcess({ begin: 'empty' });
  await server.start();
  await server.stop();
  project.provide('demoData', server.data);
  return server.dispose;
}
