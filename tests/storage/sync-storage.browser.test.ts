import { describeSyncStorage } from './storage-contract.ts';

describeSyncStorage('the browser’s IndexedDB');
