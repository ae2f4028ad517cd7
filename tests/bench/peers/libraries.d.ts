/** The measured parts of the peers, which `npm run bench` alone installs: their own declarations may be missing. */
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

declare module 'rxdb/plugins/core' {
  interface RxDocument<Doc> {
    $: { subscribe: (listener: (current: Doc) => void) => { unsubscribe: () => void } };
    incrementalModify: (change: (current: Doc) => Doc) => Promise<unknown>;
    toMutableJSON: () => Doc;
  }

  export interface RxCollection<Doc> {
    insert: (doc: Doc) => Promise<unknown>;
    bulkInsert: (docs: readonly Doc[]) => Promise<unknown>;
    bulkUpsert: (docs: readonly Doc[]) => Promise<unknown>;
    findOne: (id: string) => { exec: (mustExist: true) => Promise<RxDocument<Doc>> };
    findByIds: (ids: readonly string[]) => { exec: () => Promise<Map<string, RxDocument<Doc>>> };
    find: (query: { sort: Record<string, 'desc'>[]; limit: number }) => { exec: () => Promise<unknown[]> };
  }

  export interface RxDatabase<Collections> {
    collections: Collections;
    addCollections: (schemas: Record<keyof Collections, { schema: object }>) => Promise<Collections>;
    remove: () => Promise<unknown>;
  }

  export function createRxDatabase<Collections>(options: {
    name: string;
    storage: object;
    multiInstance: boolean;
  }): Promise<RxDatabase<Collections>>;
}

declare module 'rxdb/plugins/replication' {
  export interface PushedRow<Doc> {
    newDocumentState: Doc;
    assumedMasterState?: Doc;
  }

  export function replicateRxCollection<Doc, Checkpoint>(options: {
    collection: object;
    replicationIdentifier: string;
    live: false;
    push?: { batchSize: number; handler: (rows: PushedRow<Doc>[]) => Promise<[]> };
    pull?: {
      batchSize: number;
      handler: (
        checkpoint: Checkpoint | undefined,
      ) => Promise<{ documents: (Doc & { _deleted: boolean })[]; checkpoint: Checkpoint }>;
    };
  }): { awaitInitialReplication: () => Promise<void>; cancel: () => Promise<unknown> };
}

declare module 'rxdb/plugins/storage-dexie' {
  export function getRxStorageDexie(): object;
}
