import { describeSyncStorage } from '#tests/storage/sync-storage-contract.ts';

describeSyncStorage('fake-indexeddb');
