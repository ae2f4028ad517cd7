export interface ViewerFile {
  id: string;
  name: string;
  /** Media type. */
  type: string;
}

/** Why a file is not shown: its bytes did not come, or the browser cannot show its type. */
export type NotShownReason = 'unread' | 'unsupported';

/** Asks again for addresses that stop working after a while. Resolves to the whole file's; null when nobody answers. */
export type RenewAddress = () => Promise<string | null>;

/** URLs of the shown file; `blob` when its bytes are in the page, `original` when `url` is a smaller picture of it. */
export type ViewerSource =
  | { state: 'loading' }
  | { state: 'ready'; url: string; blob: Blob | null; original?: string; renew?: RenewAddress }
  | { state: 'absent'; why: 'offline' | 'notReceived' | 'lost' | 'failed' };
