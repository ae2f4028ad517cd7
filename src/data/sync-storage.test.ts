import 'fake-indexeddb/auto';
import { describeSyncStorage } from '#tests/storage/storage-contract.ts';

describeSyncStorage('fake-indexeddb');
