import { useAddressSheet } from '#hooks/addresses/use-address-sheet.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';

const identifier = /^[\da-f-]{36}$/;

/** Returns the form of a new client that the address opens (`?new=`). */
export function useNewClient(): {
  /** The identifier of the client to create; null when the form is closed. */
  clientId: string | null;
  /** Continues the new client whose form was left, or begins one. */
  open: (unfinished?: string | null) => void;
  close: () => void;
} {
  const { newId } = useAppData();
  const { value, open, close } = useAddressSheet('new');
  return {
    clientId: value !== null && identifier.test(value) ? value : null,
    open: (unfinished = null) => open(unfinished ?? newId()),
    close,
  };
}
