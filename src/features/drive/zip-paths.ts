import type { I18n } from '@lingui/core';
import type { Order } from '#contract/entities/order.ts';
import type { Upload } from '#contract/entities/upload.ts';
import { freePath, safeFileName } from '#contract/rules/files/file-names.ts';
import { takenAtOf } from '#contract/rules/files/taken-at.ts';
import type { ZipEntry } from '#data/capture/zip-entry.ts';
import { addressLines } from '#labels/orders/address-lines.ts';

/** A chosen file with its order. */
export interface ChosenFile {
  upload: Pick<Upload, 'id' | 'name' | 'size' | 'sha256' | 'capturedAt' | 'takenAt' | 'receivedAt'>;
  order: Pick<Order, 'id' | 'number' | 'address'>;
}

function folderOf(i18n: I18n, { id, number, address }: ChosenFile['order']): string {
  const { street, town } = addressLines(i18n, address);
  return safeFileName(`${number ?? id.slice(-6)} ${street}, ${town}`);
}

/** Returns the entries of a ZIP: a folder for each order, its town in the reader's language, names as in the drive and each only once. */
export function zipEntries(i18n: I18n, files: readonly ChosenFile[]): ZipEntry[] {
  const taken = new Set<string>();
  return files.map(({ upload, order }) => {
    const path = freePath(folderOf(i18n, order), upload.name, taken);
    return { id: upload.id, path, size: upload.size, sha256: upload.sha256, at: takenAtOf(upload) };
  });
}

/** Returns the name of the ZIP itself. */
export function zipName(i18n: I18n, files: readonly ChosenFile[], day: string): string {
  const orders = new Map(files.map(({ order }) => [order.id, order]));
  const [only] = orders.values();
  return orders.size === 1 && only !== undefined ? `${folderOf(i18n, only)}.zip` : `myCerti ${day}.zip`;
}
