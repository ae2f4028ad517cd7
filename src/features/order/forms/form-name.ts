import type { SheetName } from './order-field.draft.ts';

/** The forms of the order screen and its sheets. Each is saved separately. */
export type FormName = 'remarks' | 'office-texts' | 'labels' | 'planning' | 'message' | SheetName;
