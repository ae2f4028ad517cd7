import { describeSyncStorage } from './sync-storage-contract.ts';

describeSyncStorage('the browser’s IndexedDB');
