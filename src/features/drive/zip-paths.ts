import type { Order } from '#contract/entities/order.ts';
import type { Upload } from '#contract/entities/upload.ts';
import { takenAtOf } from '#contract/rules/taken-at.ts';
import type { ZipEntry } from '#data/capture/zip-entry.ts';

/** A chosen file with its order. */
export interface ChosenFile {
  upload: Pick<Upload, 'id' | 'name' | 'size' | 'sha256' | 'capturedAt' | 'takenAt' | 'receivedAt'>;
  order: Pick<Order, 'id' | 'number' | 'address'>;
}

/** Characters that no file system on any device accepts in a name. */
const forbidden = /[\\/:*?"<>|\p{Cc}]/gu;

/** Returns a text as one part of a path. */
function safeName(text: string): string {
  return text.replaceAll(forbidden, '-').replaceAll(/\s+/g, ' ').trim();
}

function folderOf({ id, number, address }: ChosenFile['order']): string {
  const { street, number: house, zipcode, city } = address;
  return safeName(`${number ?? id.slice(-6)} ${street} ${house}, ${zipcode} ${city}`);
}

/** Returns a name that is not taken: `plan.pdf`, then `plan (2).pdf`. */
function freeName(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${stem} (${number})${extension}`;
    // Windows and macOS do not tell small and capital letters apart.
    if (taken.has(free.toLowerCase())) continue;
    taken.add(free.toLowerCase());
    return free;
  }
}

/** Returns the entries of a ZIP: a folder for each order, names as in the drive and each only once. */
export function zipEntries(files: readonly ChosenFile[]): ZipEntry[] {
  const taken = new Set<string>();
  return files.map(({ upload, order }) => {
    const path = freeName(`${folderOf(order)}/${safeName(upload.name)}`, taken);
    return { id: upload.id, path, size: upload.size, sha256: upload.sha256, at: takenAtOf(upload) };
  });
}

/** Returns the name of the ZIP itself. */
export function zipName(files: readonly ChosenFile[], day: string): string {
  const orders = new Map(files.map(({ order }) => [order.id, order]));
  const [only] = orders.values();
  return orders.size === 1 && only !== undefined ? `${folderOf(only)}.zip` : `myCerti ${day}.zip`;
}
