/**
 * What the network is, as far as the browser tells. `fixed`: Wi-Fi or a cable. `mobile`: what a person pays for by its bytes.
 * `unknown`: it tells of networks, but not of this one. `untold`: it never tells (all but Chromium on phones).
 */
export type NetworkKind = 'fixed' | 'mobile' | 'unknown' | 'untold';

/** The Network Information API, of which TypeScript's library knows nothing. */
type Connection = EventTarget & { type?: unknown };

function here(): Connection | undefined {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return connection instanceof EventTarget ? connection : undefined;
}

const kinds: Readonly<Record<string, NetworkKind>> = {
  wifi: 'fixed',
  ethernet: 'fixed',
  cellular: 'mobile',
  wimax: 'mobile',
  // Another phone's network, through that phone.
  bluetooth: 'mobile',
};

export function networkKind(connection: Connection | undefined = here()): NetworkKind {
  const type = connection?.type;
  return typeof type === 'string' ? (kinds[type] ?? 'unknown') : 'untold';
}

/** Calls back when the network may be of another kind. Where the browser does not tell, never. */
export function subscribeNetworkKind(onChange: () => void, connection: Connection | undefined = here()): () => void {
  connection?.addEventListener('change', onChange);
  return () => connection?.removeEventListener('change', onChange);
}
