import { useState } from 'react';
import type { CaptureResult, StoreCaptures } from './capture-types.ts';

export interface CaptureList {
  results: readonly CaptureResult[];
  busy: boolean;
  broken: boolean;
  add: (results: readonly CaptureResult[]) => void;
  drop: (id: string) => void;
  storeAll: (files: readonly File[]) => Promise<void>;
}

/** Collects the result of each stored file. */
export function useCaptureResults(store: StoreCaptures): CaptureList {
  const [results, setResults] = useState<readonly CaptureResult[]>([]);
  const [running, setRunning] = useState(0);
  const [broken, setBroken] = useState(false);
  const add = (more: readonly CaptureResult[]): void => setResults((before) => [...before, ...more]);

  async function storeAll(files: readonly File[]): Promise<void> {
    if (files.length === 0) return;
    setRunning((before) => before + 1);
    setBroken(false);
    try {
      add(await store(files));
    } catch {
      setBroken(true);
    }
    setRunning((before) => before - 1);
  }

  const drop = (id: string): void => setResults((before) => before.filter((one) => !one.stored || one.id !== id));
  return { results, busy: running > 0, broken, add, drop, storeAll };
}
