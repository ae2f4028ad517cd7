import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useAppData } from '#hooks/use-app-data.tsx';
import { stepOut } from '#hooks/step-out.ts';

/** Parameters of the address: the form of a new client (`?new=`), or of an existing one (`?edit=1`). */
const newParameter = 'new';
const editParameter = 'edit';
const identifier = /^[\da-f-]{36}$/;

function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'form' in state;
}

/** Returns the client form that the address opens, so that a reload reopens it and Back closes it. */
export function useClientSheet(): {
  /** The identifier of the client to create; null when the form is closed. */
  newId: string | null;
  /** The form of the existing client is open. */
  isEditing: boolean;
  /** Continues the new client whose form was left, or begins one. */
  openNew: (unfinished?: string | null) => void;
  openEdit: () => void;
  close: () => void;
} {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const { newId } = useAppData();
  const asked = params.get(newParameter);

  function open(name: string, value: string): void {
    const withForm = (current: URLSearchParams): URLSearchParams => {
      const next = new URLSearchParams(current);
      next.set(name, value);
      return next;
    };
    setParams(withForm, { preventScrollReset: true, state: { form: true } });
  }

  function close(): void {
    // A form that a page opened leaves no history entry. One that a link opened has no entry before it.
    if (isOpenedHere(state)) {
      void navigate(stepOut());
      return;
    }
    const without = (current: URLSearchParams): URLSearchParams => {
      const next = new URLSearchParams(current);
      next.delete(newParameter);
      next.delete(editParameter);
      return next;
    };
    setParams(without, { replace: true, preventScrollReset: true });
  }

  return {
    newId: asked !== null && identifier.test(asked) ? asked : null,
    isEditing: params.has(editParameter),
    openNew: (unfinished = null) => open(newParameter, unfinished ?? newId()),
    openEdit: () => open(editParameter, '1'),
    close,
  };
}
