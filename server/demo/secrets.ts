import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Secrets } from '../config.ts';

const stored = z.object({ jwtSecret: z.string().min(32), fieldApiKey: z.string().min(16) });

/** Returns the path of the file with the secrets of a demo, which marks its data folder. */
export function secretsFile(dataFolder: string): string {
  return path.join(dataFolder, 'secrets.json');
}

/** Returns the secrets of the demo mode. Creates them once in the data folder, readable by its owner only. */
export function demoSecrets(dataFolder: string): Secrets {
  const file = secretsFile(dataFolder);
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  try {
    const made = {
      jwtSecret: randomBytes(32).toString('base64url'),
      fieldApiKey: randomBytes(18).toString('base64url'),
    };
    writeFileSync(file, JSON.stringify(made), { mode: 0o600, flag: 'wx' });
    return made;
  } catch {
    return stored.parse(JSON.parse(readFileSync(file, 'utf8')));
  }
}
