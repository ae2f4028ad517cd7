import { useLocation } from 'react-router-dom';
import { useAddressSheet } from '../addresses/use-address-sheet.ts';

/** What a reminder form is opened for. `refused`: to correct a refused mutation. */
export type RemindKind = 'order' | 'client' | 'message' | 'edit' | 'refused';
/** The same in the address (`?remind=…`), so that a reload reopens the form and Back closes it. */
export type RemindSlot = 'new' | `${RemindKind}.${string}`;

const slots = /^(?:new|(order|client|message|edit|refused)\.([\w-]{1,64}))$/;

/** Parses the slot; null when the address has none. `new` has no subject. */
export function parseSlot(text: string | null): { kind: RemindKind | 'new'; id: string } | null {
  const found = text === null ? null : slots.exec(text);
  if (found === null) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the pattern matches these values only
  return { kind: (found[1] ?? 'new') as RemindKind | 'new', id: found[2] ?? '' };
}

/** Returns the name of the subject, which the device may not store. */
function nameIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('remindName' in state)) return null;
  return typeof state.remindName === 'string' ? state.remindName : null;
}

/** Returns the reminder form over the current page, with the functions that open and close it. */
export function useRemind(): {
  slot: string | null;
  /** The subject's name, as the page that opened the form gave it; null after a link from elsewhere. */
  name: string | null;
  open: (slot: RemindSlot, name?: string) => void;
  close: () => void;
} {
  const { state } = useLocation() as { state: unknown };
  const { value, open, close } = useAddressSheet('remind');
  return {
    slot: value,
    name: nameIn(state),
    open: (slot, about = '') => open(slot, { remindName: about }),
    close,
  };
}
