import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Parses Vite's manifest of the files of the build. */
const manifestOf = z.record(
  z.string(),
  z.object({ file: z.string(), name: z.string().optional(), imports: z.array(z.string()).optional() }),
);
export type Manifest = z.infer<typeof manifestOf>;

/** Returns the manifest of a build, and removes it from what is served. */
export function takeManifest(dist: string): Manifest {
  const folder = join(dist, '.vite');
  const manifest = manifestOf.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')));
  rmSync(folder, { recursive: true });
  return manifest;
}
