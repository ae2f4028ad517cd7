/**
 * How much room there is (rule RN4). `short`: from 80 % of what the browser grants on. `full`: something found no room today, whatever
 * the browser says.
 */
export type Room = 'enough' | 'short' | 'full';
