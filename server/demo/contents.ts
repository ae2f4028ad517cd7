import { createHash } from 'node:crypto';
import type { Upload } from '#contract/entities/upload.ts';
import { pdfOf } from './pdf.ts';
import type { Scene } from './scenes.ts';
import { drawScene, variantsOfScene } from './scenes.ts';

/** Bytes of files by their SHA-256 in small hex: several files may have the same. */
export type Contents = Map<string, Buffer>;

/** What a row says of a file's bytes. */
export type Facts = Pick<Upload, 'type' | 'size' | 'sha256'>;

/** The pictures and papers of one company; each picture is drawn once. */
export interface Archive {
  picture: (scene: Scene, variant: number) => Facts;
  paper: (heading: string, lines: readonly string[]) => Facts;
  /** The bytes of what was asked for since the last time. */
  take: () => Contents;
}

export function createArchive(): Archive {
  let contents: Contents = new Map();
  const drawn = new Map<string, Buffer>();
  const note = (type: string, bytes: Buffer): Facts => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    contents.set(sha256, bytes);
    return { type, size: bytes.length, sha256 };
  };
  return {
    picture: (scene, number) => {
      const variant = number % variantsOfScene;
      const key = `${scene} ${variant}`;
      const bytes = drawn.get(key) ?? drawScene(scene, variant);
      drawn.set(key, bytes);
      return note('image/png', bytes);
    },
    paper: (heading, lines) => note('application/pdf', pdfOf(heading, lines)),
    take: () => {
      const taken = contents;
      contents = new Map();
      return taken;
    },
  };
}
