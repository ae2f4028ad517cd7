import type { SheetName } from './edit-order/sheet-name.ts';

/** The forms of the order screen and its sheets. Each is saved separately. */
export type FormName = 'remarks' | 'labels' | 'planning' | 'message' | SheetName;
