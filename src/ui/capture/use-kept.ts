import { useState } from 'react';
import type { CaptureResult, KeepFiles } from './capture-types.ts';

export interface Kept {
  results: readonly CaptureResult[];
  busy: boolean;
  broken: boolean;
  add: (results: readonly CaptureResult[]) => void;
  drop: (id: string) => void;
  keepAll: (files: readonly File[]) => Promise<void>;
}

/** Collects what became of each file. */
export function useKept(keep: KeepFiles): Kept {
  const [results, setResults] = useState<readonly CaptureResult[]>([]);
  const [running, setRunning] = useState(0);
  const [broken, setBroken] = useState(false);
  const add = (more: readonly CaptureResult[]): void => setResults((before) => [...before, ...more]);

  async function keepAll(files: readonly File[]): Promise<void> {
    if (files.length === 0) return;
    setRunning((before) => before + 1);
    setBroken(false);
    try {
      add(await keep(files));
    } catch {
      setBroken(true);
    }
    setRunning((before) => before - 1);
  }

  const drop = (id: string): void => setResults((before) => before.filter((one) => !one.kept || one.id !== id));
  return { results, busy: running > 0, broken, add, drop, keepAll };
}
