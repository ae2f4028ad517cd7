import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Secrets } from '../config.ts';

const stored = z.object({ jwtSecret: z.string().min(32), fieldApiKey: z.string().min(16) });

/** The secrets of the demo mode: made once, kept in the data folder where only its owner reads them. */
export function demoSecrets(dataFolder: string): Secrets {
  const file = path.join(dataFolder, 'secrets.json');
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
