import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { stepOut } from '#hooks/step-out.ts';

/** State of the link that opens an overlay: the history entry before it is the form. */
const fromForm = { from: 'visit-form' } as const;

function isFromForm(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'from' in state && state.from === fromForm.from;
}

/** A full-screen page over the form. The address names it, so that "back" closes it. */
export interface Overlay {
  isOpen: boolean;
  /** Where a link opens it. */
  link: { to: string; state: typeof fromForm };
  /** Closes it. Leaves one entry of the form in the history. */
  close: () => void;
}

/** Returns the state of an overlay of the form. */
export function useOverlay(name: 'camera' | 'signature'): Overlay {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const open = new URLSearchParams(query);
  open.set(name, '1');
  return {
    isOpen: query.has(name),
    link: { to: `?${open.toString()}`, state: fromForm },
    close: () => {
      if (isFromForm(state)) return void navigate(stepOut());
      const form = new URLSearchParams(query);
      form.delete(name);
      setQuery(form, { replace: true });
    },
  };
}
