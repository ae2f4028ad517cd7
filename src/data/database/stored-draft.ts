import type { RowKey } from '#contract/collections.ts';

/** What a draft is of. */
export interface DraftName {
  /** The form, as its definition names it. */
  kind: string;
  /** The row that it is about; null for what has no row yet. */
  subject: RowKey | null;
  /** Which one of the drafts about the row, such as a field of an order or a question of its survey; null for the only one. */
  field: string | null;
}

/** A name with the key under which its draft is stored. */
export interface NamedDraft extends DraftName {
  key: string;
}

/** Unsaved text, stored at each keystroke. */
export interface Draft extends NamedDraft {
  text: string;
  /** The saved value when typing began; absent in a draft of an earlier version. */
  base?: string;
  changedAt: number;
}

/** A draft as it is stored: one of an earlier version of the app, which may run in another tab, has its key alone. */
export type StoredDraft = Omit<Draft, keyof DraftName> & Partial<DraftName>;

/** The fields of a draft as this device last queued or adopted them (rule LW7), and the end of the draft before. */
export interface SyncedDraft {
  /** Of the draft. */
  key: string;
  /** JSON, and the instant of its keystroke by the server's clock, by field. `adopted`: typed on another device. */
  fields: Record<string, { value: string; at: string; adopted?: boolean }>;
  /** When the draft that ended last was typed, milliseconds: local storage may bring it back after a kill. */
  ended?: number;
}
