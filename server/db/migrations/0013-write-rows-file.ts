export { installWriteRows as up } from '../sql/install-write-rows.ts';
