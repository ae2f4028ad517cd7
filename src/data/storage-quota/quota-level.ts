/**
 * Level of the storage quota (rule RN4). `short`: at least 80 % of the browser's quota is used. `full`: a write exceeded
 * the quota today, whatever the browser reports.
 */
export type QuotaLevel = 'enough' | 'short' | 'full';
