import { describeOpenDatabase } from './open-database-contract.ts';

describeOpenDatabase('fake-indexeddb');
