import { SupervisionScreen } from '#features/supervision/supervision-screen.tsx';
import { FileTools } from './file-tools.tsx';

/** What waits for a supervisor's decision, with the files that it is about. */
export function SupervisionRoute() {
  return (
    <FileTools>
      <SupervisionScreen />
    </FileTools>
  );
}
