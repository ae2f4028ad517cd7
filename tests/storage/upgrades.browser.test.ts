import { describeUpgrades } from './upgrades-contract.ts';

describeUpgrades('the browser’s IndexedDB');
