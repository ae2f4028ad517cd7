import { useLocation, useNavigate } from 'react-router-dom';

/** What a form for a reminder is opened for. `refused`: a refused change that is to be corrected. */
export type RemindKind = 'order' | 'client' | 'message' | 'edit' | 'refused';
/** The same as the address says it (`?remind=…`), so that a reload goes on with it and Back closes it. */
export type RemindSlot = 'new' | `${RemindKind}.${string}`;

const slots = /^(?:new|(order|client|message|edit|refused)\.([\w-]{1,64}))$/;

/** The slot in its parts; null when the address names none. `new` is about nothing. */
export function parseSlot(text: string | null): { kind: RemindKind | 'new'; id: string } | null {
  const found = text === null ? null : slots.exec(text);
  if (found === null) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the pattern holds these alone
  return { kind: (found[1] ?? 'new') as RemindKind | 'new', id: found[2] ?? '' };
}

/** The name of what the form is about, where the device may not hold it. */
function nameIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('remindName' in state)) return null;
  return typeof state.remindName === 'string' ? state.remindName : null;
}

/** The form for a reminder over the page on screen, and how it is opened and closed. */
export function useRemind(): {
  slot: string | null;
  /** What it is about, as the page that opened it named it; null after a link from elsewhere. */
  name: string | null;
  open: (slot: RemindSlot, name?: string) => void;
  close: () => void;
} {
  const location = useLocation();
  const { pathname, search, hash } = location;
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const name = nameIn(location.state);

  function go(to: string | null, how: { replace: boolean; state?: unknown }): void {
    const next = new URLSearchParams(search);
    if (to === null) next.delete('remind');
    else next.set('remind', to);
    void navigate({ pathname, search: next.toString(), hash }, { ...how, preventScrollReset: true });
  }

  return {
    slot: params.get('remind'),
    name,
    open: (slot, about = '') => go(slot, { replace: params.has('remind'), state: { remindName: about } }),
    // What was opened here leaves no entry in the history; what a link led to has none before it.
    close: () => (name === null ? go(null, { replace: true }) : void navigate(-1)),
  };
}
