export interface ViewerFile {
  id: string;
  name: string;
  /** Media type. */
  type: string;
}

/** URLs of the shown file; `blob` when its bytes are in the page. */
export type ViewerSource =
  | { state: 'loading' }
  | { state: 'ready'; url: string; blob: Blob | null }
  | { state: 'absent'; why: 'offline' | 'notReceived' | 'failed' };
