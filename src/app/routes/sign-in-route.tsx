import { useLocation, useNavigate } from 'react-router-dom';
import { SignInScreen } from '#features/sign-in/sign-in-screen.tsx';
import { languageOfPath, localPath } from '#ui/local-path.ts';
import { pageAskedFor } from '../guards.ts';
import { useApp, useValue } from '../use-app-state.ts';

/** Signs in and goes on to the page that was asked for. */
export function SignInRoute() {
  const { state, actions } = useApp();
  const location = useLocation();
  const navigate = useNavigate();
  const session = useValue(state.session);
  const target = localPath(languageOfPath(location.pathname), pageAskedFor(location.search));
  return (
    <SignInScreen
      signIn={actions.signIn}
      onSignedIn={() => void navigate(target, { replace: true })}
      expired={new URLSearchParams(location.search).has('renew')}
      initialEmail={session?.user.Email ?? ''}
    />
  );
}
