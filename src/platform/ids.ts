import { v7 } from 'uuid';

/** A new identifier for life: UUIDv7 made on this device (rule LW2). */
export function newId(): string {
  return v7();
}
