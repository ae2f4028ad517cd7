import type { Lease, RawAnswer, SyncStorage } from './ports.ts';

/** A captured file that the server does not have yet. Sizes in bytes. */
export interface OutgoingFile {
  /** Of its upload, and of its transfer (rule FL2). */
  id: string;
  name: string;
  type: string;
  size: number;
  /** SHA-256, small hex. */
  sha256: string;
  /** Tries in a row that moved nothing. */
  failures: number;
  /** True while no byte of it has ever left this device: the server need not be asked how many it has. */
  untried: boolean;
}

/** Bytes of a file are missing on the device, or are others than were captured: sending them would not help. */
export class FileDamaged extends Error {
  readonly code = 'FileDamaged';
  constructor(id: string) {
    super(`the bytes of file ${id} are not what was captured`);
  }
}

/**
 * The device's files as the sender uses them. Every method is one transaction; those that take a lease reject with `LeaseLost`
 * when another holder has taken over (rule RN1).
 */
export interface FileStorage extends Pick<SyncStorage, 'acquireLease' | 'renewLease' | 'releaseLease'> {
  /** Notes the receipts that have been pulled. */
  noteReceipts: () => Promise<void>;
  /**
   * The file to send next, or null: what failed least first, then the smallest, so that one that does not go holds up no other
   * (rule FL4). `force` does not wait for what failed before.
   * @param except identifiers of those that are being sent, or were tried in this round
   */
  nextFile: (now: number, except: ReadonlySet<string>, force: boolean) => Promise<OutgoingFile | null>;
  /** Milliseconds until a file is to be tried; null when none waits. */
  nextFileDue: (now: number) => Promise<number | null>;
  /** Bytes `from` up to but not `to`. @throws FileDamaged when they are not all here */
  readBytes: (id: string, from: number, to: number) => Promise<Uint8Array<ArrayBuffer>>;
  /** Whether the bytes on the device still are those of its hash. */
  isIntact: (id: string) => Promise<boolean>;
  /** Notes that its bytes begin to go: from here on the server may have some. */
  noteBegun: (lease: Lease, id: string) => Promise<void>;
  /** Notes how many bytes the server has. */
  noteOffset: (lease: Lease, id: string, offset: number, now: number) => Promise<void>;
  /** Notes that the server has it whole and found it right; it is asked about again when no receipt has come by `askAgainAt`. */
  noteSent: (lease: Lease, id: string, now: number, askAgainAt: number) => Promise<void>;
  /** Notes a try that failed; it stays to be sent, not before `retryAt`. */
  noteFailed: (lease: Lease, id: string, code: string, retryAt: number) => Promise<void>;
  /** Notes that the server will not take it: a person decides. */
  noteRefused: (lease: Lease, id: string, code: string) => Promise<void>;
}

/** The network as files may use it. */
export interface FileNetwork {
  /** True while its user wants files to wait for Wi-Fi, and the browser says that this is another network (rule FL4). */
  isHeld: () => Promise<boolean>;
  /** Calls back when that may have changed; returns the end of it. */
  subscribe: (onChange: () => void) => () => void;
}

/** How the sending of one file ended. */
export type TransferEnd =
  /** The server has every byte and found them right. */
  | { kind: 'sent' }
  /** An answer that is not the one that was hoped for. */
  | { kind: 'answered'; answer: Pick<RawAnswer, 'status' | 'body' | 'retryAfter'> }
  /** No answer: no network, too late, aborted. */
  | { kind: 'silence' };

export interface TransferOptions {
  signal: AbortSignal;
  read: (from: number, to: number) => Promise<Uint8Array<ArrayBuffer>>;
  /** Told when the server has so many bytes; awaited by nobody. */
  onOffset: (offset: number) => void;
}

/** Sends one file, from where the server stands (rule FL2). Rejects when the bytes cannot be read. */
export type SendFile = (file: OutgoingFile, options: TransferOptions) => Promise<TransferEnd>;
