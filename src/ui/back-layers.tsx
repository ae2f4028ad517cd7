import type { ReactNode } from 'react';
import { createContext, use, useEffect, useEffectEvent, useId, useSyncExternalStore } from 'react';
import { useHeld } from './timing/use-held.ts';

/** What lies over the page, such as a camera or a dialog. */
interface BackLayer {
  /** Asks the layer to close. It may ask its user first, and stay. */
  close: () => void;
  /** Identifies the `LayerInAddress` that it is; null for a layer that no address shows. */
  addressId: string | null;
  /** Whether the page under it cannot be used. */
  covers: boolean;
}

/** The open layers, the topmost last. */
const layers: BackLayer[] = [];
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

const AddressContext = createContext<string | null>(null);

/** Says that the address shows the first layer inside: leaving that address closes it. */
export function LayerInAddress({ children }: { children: ReactNode }) {
  const id = useId();
  return <AddressContext value={id}>{children}</AddressContext>;
}

/**
 * Makes "back" close what lies over the page, instead of leaving the page under it.
 * @param covers whether the page under it cannot be used meanwhile
 */
export function useBackCloses(isOpen: boolean, close: () => void, { covers = false } = {}): void {
  const addressId = use(AddressContext);
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    const isFirst = layers.every((other) => other.addressId !== addressId);
    const layer = { close: () => onBack(), addressId: isFirst ? addressId : null, covers };
    layers.push(layer);
    changed();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      changed();
    };
  }, [isOpen, addressId, covers]);
}

/** Makes "back" close the layer in which it stands: a menu or a list of choices that keeps its own state. */
export function BackCloses({ onBack }: { onBack: () => void }) {
  useBackCloses(true, onBack);
  return null;
}

/** Returns the topmost layer, unless "back" closes it by the address. */
export function layerToClose(): BackLayer | undefined {
  const top = layers.at(-1);
  return top?.addressId === null ? top : undefined;
}

/** Subscribes to layers that open and close. */
export function subscribeLayers(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether something stands over the page that makes it unusable meanwhile, such as a camera or a sheet. */
export function useIsCovered(): boolean {
  return useSyncExternalStore(subscribeLayers, () => layers.some(({ covers }) => covers));
}

/**
 * Returns the value from before the page was covered while it is covered. A page that takes another layout as a tablet is turned
 * would end the camera that lies over it.
 */
export function useUncovered<T>(value: T): T {
  return useHeld(value, useIsCovered());
}
