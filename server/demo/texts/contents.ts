import { createHash } from 'node:crypto';
import type { Upload } from '#contract/entities/upload.ts';
import { pdfOf } from '../files/pdf.ts';
import type { Scene } from '../files/sample-pictures.ts';
import { drawScene, variantsOfScene } from '../files/sample-pictures.ts';

/** Maps lower-case hex SHA-256 hashes to file contents. Several files may share one content. */
export type Contents = Map<string, Buffer>;

/** The fields of an upload row that describe its content. */
export type Facts = Pick<Upload, 'type' | 'size' | 'sha256'>;

/** Creates the pictures and PDFs of one company. Draws each picture once. */
export interface Archive {
  picture: (scene: Scene, variant: number) => Facts;
  paper: (heading: string, lines: readonly string[]) => Facts;
  /** Returns the contents requested since the last call. */
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
