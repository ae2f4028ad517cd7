import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { stepOut } from '#hooks/step-out.ts';

/** The client whose panel is open (`?client=`). */
const parameter = 'client';

function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'panel' in state;
}

/** Returns the client that the address opens over the list, so that Back closes them. */
export function useClientPanel(): { clientId: string | null; open: (clientId: string) => void; close: () => void } {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();

  function withClient(clientId: string | null): (current: URLSearchParams) => URLSearchParams {
    return (current) => {
      const next = new URLSearchParams(current);
      if (clientId === null) next.delete(parameter);
      else next.set(parameter, clientId);
      return next;
    };
  }

  return {
    clientId: params.get(parameter),
    open: (clientId) => setParams(withClient(clientId), { preventScrollReset: true, state: { panel: true } }),
    close: () => {
      // A panel that a link opened has no entry of the list before it.
      if (isOpenedHere(state)) void navigate(stepOut());
      else setParams(withClient(null), { replace: true, preventScrollReset: true });
    },
  };
}
