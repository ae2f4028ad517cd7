import { FollowUpScreen } from '#features/follow-up/follow-up-screen.tsx';
import { FileTools } from '../../files/file-tools.tsx';

/** The surveys to complete, with what captures and shows files. */
export function FollowUpRoute() {
  return (
    <FileTools>
      <FollowUpScreen />
    </FileTools>
  );
}
