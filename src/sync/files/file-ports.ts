import type { Lease, RawAnswer, SyncStorage } from '../ports.ts';

/** A captured file that the server does not have yet. Sizes in bytes. */
export interface OutgoingFile {
  /** Identifier of its upload and of its transfer (rule FL2). */
  id: string;
  name: string;
  type: string;
  size: number;
  /** SHA-256, lowercase hex. */
  sha256: string;
  /** Tries in a row that sent nothing. */
  failures: number;
  /** The code of the last one; null when it sent something. */
  error: string | null;
  /** True while no byte has ever been sent: the sender need not ask the server for its offset. */
  untried: boolean;
}

/** The stored bytes of a file are missing or differ from what was captured: sending them would not help. */
export class FileDamaged extends Error {
  readonly code = 'FileDamaged';
  constructor(id: string) {
    super(`the bytes of file ${id} are not what was captured`);
  }
}

/**
 * The device's files as the sender uses them. Every method is one transaction. Methods with a lease reject with `LeaseLost` when
 * another holder took it over (rule RN1).
 */
export interface UploadStorage extends Pick<SyncStorage, 'acquireLease' | 'renewLease' | 'releaseLease'> {
  /** Records the receipts that were pulled. */
  recordReceipts: () => Promise<void>;
  /**
   * Returns the file to send next, or null. Fewest failures first, then the smallest: a file that fails delays no other (rule
   * FL4). `force` ignores the backoff of failed files.
   * @param except identifiers of files under way, or tried in this round
   */
  nextFile: (now: number, except: ReadonlySet<string>, force: boolean) => Promise<OutgoingFile | null>;
  /** Returns the milliseconds until the next try of a file; null when none waits. */
  nextFileDue: (now: number) => Promise<number | null>;
  /** Reads the bytes from `from` to before `to`. @throws FileDamaged when some are missing */
  readBytes: (id: string, from: number, to: number) => Promise<Uint8Array<ArrayBuffer>>;
  /** Returns whether the stored bytes match the file's hash. */
  isIntact: (id: string) => Promise<boolean>;
  /** Records that a try begins: from here on the server may have some bytes. */
  recordBegun: (lease: Lease, id: string, now: number) => Promise<void>;
  /** Records how many bytes the server has. */
  recordOffset: (lease: Lease, id: string, offset: number, now: number) => Promise<void>;
  /** Records that the server has the whole file. Without a receipt by `askAgainAt`, the sender asks the server again. */
  recordSent: (lease: Lease, id: string, now: number, askAgainAt: number) => Promise<void>;
  /** Records a failed try; the next one is not before `retryAt`. */
  recordFailed: (lease: Lease, id: string, code: string, retryAt: number) => Promise<void>;
  /** Records that the server refuses the file: a person decides. */
  recordRefused: (lease: Lease, id: string, code: string) => Promise<void>;
}

/** The network as files may use it. */
export interface FileNetwork {
  /** Resolves with true while files wait for Wi-Fi by their user's choice, and the browser reports another network (rule FL4). */
  isHeld: () => Promise<boolean>;
  /** Calls back when that may have changed. Returns the unsubscribe function. */
  subscribe: (onChange: () => void) => () => void;
}

/** How the sending of one file ended. */
export type TransferEnd =
  /** The server has every byte, and the hash matches. */
  | { kind: 'sent' }
  /** A response that does not complete the transfer. */
  | { kind: 'response'; response: Pick<RawAnswer, 'status' | 'body' | 'retryAfter'> }
  /** No response: no network, a timeout, an abort. */
  | { kind: 'no-response' };

export interface TransferOptions {
  signal: AbortSignal;
  read: (from: number, to: number) => Promise<Uint8Array<ArrayBuffer>>;
  /** Called with the number of bytes that the server has. Not awaited. */
  onOffset: (offset: number) => void;
}

/** Sends one file from the server's offset on (rule FL2). Rejects when the bytes cannot be read. */
export type SendFile = (file: OutgoingFile, options: TransferOptions) => Promise<TransferEnd>;
