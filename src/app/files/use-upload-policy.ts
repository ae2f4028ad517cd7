import { useEffect, useState, useSyncExternalStore } from 'react';
import type { UploadPolicy } from '#data/database/root-database.ts';
import { defaultUploadPolicy, liveUploadPolicy } from '#data/settings/upload-policy.ts';
import type { NetworkKind } from '#platform/network/network-kind.ts';
import { networkKind, subscribeNetworkKind } from '#platform/network/network-kind.ts';
import { useApp } from '../session/use-app-state.ts';

/** Returns how this device sends captured files, and its later changes in any tab. */
export function useUploadPolicy(): UploadPolicy {
  const { state } = useApp();
  const [policy, setPolicy] = useState(defaultUploadPolicy);
  useEffect(() => {
    const subscription = liveUploadPolicy(state.root).subscribe(setPolicy);
    return () => subscription.unsubscribe();
  }, [state]);
  return policy;
}

const follow = (onChange: () => void): (() => void) => subscribeNetworkKind(onChange);
const now = (): NetworkKind => networkKind();

/** Returns the kind of network that the browser reports. */
export function useNetworkKind(): NetworkKind {
  return useSyncExternalStore(follow, now);
}
