export interface ViewerFile {
  id: string;
  name: string;
  /** Media type. */
  type: string;
}

/** URLs of the shown file; `blob` when its bytes are in the page, `original` when `url` is a smaller picture of it. */
export type ViewerSource =
  | { state: 'loading' }
  | { state: 'ready'; url: string; blob: Blob | null; original?: string }
  | { state: 'absent'; why: 'offline' | 'notReceived' | 'failed' };
