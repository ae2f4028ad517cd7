/** The measured part of PouchDB. Its own declarations bring a Buffer that differs from Node's. */
declare module 'pouchdb-browser' {
  interface Stored {
    _id: string;
    _rev?: string;
  }

  interface Change<Doc> {
    doc?: Doc;
  }

  interface ChangesFeed<Doc> {
    on: (event: 'change', listener: (change: Change<Doc>) => void) => void;
    cancel: () => void;
  }

  export default class PouchDB<Doc extends Stored> {
    constructor(name: string, options: { auto_compaction: boolean; revs_limit: number });
    destroy(): Promise<void>;
    get(id: string): Promise<Doc>;
    put(doc: Doc): Promise<unknown>;
    bulkDocs(docs: readonly Doc[]): Promise<unknown>;
    allDocs(options: { descending: boolean; limit: number; include_docs: true }): Promise<{ rows: { doc?: Doc }[] }>;
    changes(options: { since: 'now'; live: true; include_docs: true }): ChangesFeed<Doc>;
  }
}
