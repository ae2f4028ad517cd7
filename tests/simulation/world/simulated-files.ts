import { createHash } from 'node:crypto';
import { fileHeadLength } from '#contract/rules/files/file-types.ts';
import type { Context } from '#server/context.ts';
import type { AnnouncedFile, StoredFile } from '#server/db/files/files.ts';
import { announceFile, findFile, reopenFile } from '#server/db/files/files.ts';
import { finishFile, sweepFiles } from '#server/files/receive.ts';
import { problemOf, CodedError } from '#server/errors.ts';
import type { ErrorCode } from '#contract/protocol/errors.ts';
import type { OutgoingFile } from '#sync/files/file-ports.ts';

/** A request for a file, as tus has them. A HEAD has no bytes. */
export type FileRequest =
  | { method: 'HEAD'; id: string }
  | { method: 'POST'; file: OutgoingFile; bytes: Uint8Array }
  | { method: 'PATCH'; id: string; offset: number; bytes: Uint8Array };

/** Its response. `offset` is there when the server has bytes of the file. */
export interface FileAnswer {
  status: number;
  body: unknown;
}

/** The server's files: bytes in memory, received by the server's own code. They outlive its process. */
export interface SimulatedFiles {
  ask: (userId: string, request: FileRequest) => Promise<FileAnswer>;
  /** Finishes the work of a process that died, as the server does at its start and from time to time. */
  sweep: () => Promise<void>;
  /** Returns the hash of a file's bytes; undefined without any. */
  hashOf: (id: string) => string | undefined;
  /** Copies the bytes, and replaces them with the copy. */
  backUp: () => void;
  restore: () => void;
}

function coded(code: ErrorCode): FileAnswer {
  const error = new CodedError(code);
  return { status: error.status, body: problemOf(error) };
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Creates the files of a server. `context` is that of its process. */
export function createSimulatedFiles(context: Context): SimulatedFiles {
  let stored = new Map<string, Buffer>();
  let backup = new Map<string, Buffer>();
  const { database, now } = context;
  const bytesOf = (id: string): Buffer => stored.get(id) ?? Buffer.alloc(0);
  const files: Context['files'] = {
    ...context.files,
    sizeOf: (id) => Promise.resolve(stored.get(id)?.length ?? null),
    measure: (id) => {
      const bytes = bytesOf(id);
      return Promise.resolve({ size: bytes.length, sha256: sha256(bytes), head: bytes.subarray(0, fileHeadLength) });
    },
    remove: (id) => {
      stored.delete(id);
      return Promise.resolve();
    },
  };
  const work = { database, files, now, renditions: { ...context.renditions, request: () => undefined } };

  const at = (id: string): FileAnswer => ({ status: 200, body: { offset: stored.get(id)?.length ?? 0 } });

  /** Appends bytes, and verifies the file once it is whole. */
  const append = async ({ id, size }: AnnouncedFile, bytes: Uint8Array): Promise<FileAnswer> => {
    stored.set(id, Buffer.concat([bytesOf(id), bytes]));
    const fault = bytesOf(id).length === size ? await finishFile(work, id) : undefined;
    return fault === undefined ? at(id) : coded(fault);
  };

  /** Answers with the offset of a file. Verifies one whose process died before it did. */
  const resume = async (file: StoredFile): Promise<FileAnswer> => {
    const isWhole = file.state === 'receiving' && bytesOf(file.id).length === file.size;
    const fault = isWhole ? await finishFile(work, file.id) : undefined;
    if (fault === undefined) return at(file.id);
    return coded(fault === 'ChecksumMismatch' ? 'NotFound' : fault);
  };

  const announce = async (userId: string, { file, bytes }: FileRequest & { method: 'POST' }): Promise<FileAnswer> => {
    const { id, name, type, size, sha256: hash } = file;
    const announced: AnnouncedFile = { id, userId, name, type, size, sha256: hash };
    const existing = (await announceFile(database.db, announced, now())) ? undefined : await findFile(database.db, id);
    if (existing !== undefined) {
      if (existing.userId !== userId || existing.sha256 !== hash) return coded('Conflict');
      if (existing.state === 'refused') return coded('UnsupportedFileType');
      if (stored.has(id)) return resume(existing);
      await reopenFile(database.db, id);
    }
    stored.set(id, Buffer.alloc(0));
    return append(announced, bytes);
  };

  return {
    ask: async (userId, request) => {
      if (request.method === 'POST') return announce(userId, request);
      const file = await findFile(database.db, request.id);
      if (file === undefined || file.userId !== userId || !stored.has(file.id)) return coded('NotFound');
      if (file.state === 'refused') return coded('UnsupportedFileType');
      if (request.method === 'HEAD') return resume(file);
      // Another request has moved the offset.
      if (request.offset !== bytesOf(file.id).length) return { status: 409, body: undefined };
      return append(file, request.bytes);
    },
    sweep: () => sweepFiles(work),
    hashOf: (id) => (stored.has(id) ? sha256(bytesOf(id)) : undefined),
    backUp: () => {
      backup = new Map(stored);
    },
    restore: () => {
      stored = new Map(backup);
    },
  };
}
