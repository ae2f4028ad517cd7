import type { FileNetwork } from '#sync/files/file-ports.ts';
import { networkKind, subscribeNetworkKind } from '../network/network-kind.ts';

export interface FileNetworkOptions {
  /** Returns whether the user wants files to wait for Wi-Fi. */
  wifiOnly: () => Promise<boolean>;
  /** Calls back when that setting changes. */
  watchWifiOnly: (onChange: () => void) => () => void;
}

/**
 * Creates the network policy of files (rule FL4). Holds them only while the browser reports a mobile network. Where it
 * reports nothing, files are sent, as the profile states.
 */
export function createFileNetwork({ wifiOnly, watchWifiOnly }: FileNetworkOptions): FileNetwork {
  return {
    isHeld: async () => networkKind() === 'mobile' && (await wifiOnly()),
    subscribe: (onChange) => {
      const ends = [subscribeNetworkKind(onChange), watchWifiOnly(onChange)];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
