import { describeUpgrades } from './upgrades.ts';

describeUpgrades('the browser’s IndexedDB');
