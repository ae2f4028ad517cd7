import { describeOpenDatabase } from './open-database-contract.ts';

describeOpenDatabase('the browser’s IndexedDB');
