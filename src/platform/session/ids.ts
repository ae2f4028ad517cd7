import { v7 } from 'uuid';

/** Returns a new permanent identifier: a UUIDv7 made on this device (rule LW2). */
export function newId(): string {
  return v7();
}
