/**
 * The kind of network that the browser reports. `fixed`: Wi-Fi or a cable. `mobile`: billed by volume. `unknown`: this
 * network is not classified. `unreported`: the browser never reports one (all but Chromium on phones).
 */
export type NetworkKind = 'fixed' | 'mobile' | 'unknown' | 'unreported';

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
  // A phone's network, shared by Bluetooth.
  bluetooth: 'mobile',
};

export function networkKind(connection: Connection | undefined = here()): NetworkKind {
  const type = connection?.type;
  return typeof type === 'string' ? (kinds[type] ?? 'unknown') : 'unreported';
}

/** Calls back when the kind of network may have changed; never in browsers that do not report it. */
export function subscribeNetworkKind(onChange: () => void, connection: Connection | undefined = here()): () => void {
  connection?.addEventListener('change', onChange);
  return () => connection?.removeEventListener('change', onChange);
}
