import type { ComboboxFieldProps } from './combobox-field.tsx';
import { later } from '../page/later.tsx';

/** A choice of one of many, filtered by typing. Its library loads after the first screen. */
export const Combobox = later<ComboboxFieldProps>(async () => (await import('./combobox-field.tsx')).ComboboxField);
