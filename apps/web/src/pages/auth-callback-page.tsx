import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { AccessFrame } from '../features/access/access-frame.tsx';
import { ConfirmEmail } from '../features/access/confirm-email.tsx';
import { InvalidLink } from '../features/access/invalid-link.tsx';
import { NewPasswordForm } from '../features/access/new-password-form.tsx';
import { linkFrom, type OpenedSession } from '../lib/mailed-link.ts';
import { useTitle } from '../lib/location.ts';
import { paths } from '../lib/paths.ts';
import { announceRecovery, openSession } from '../lib/session.ts';

/** Where mailed links lead: completes the exchange and goes on to the dashboard or to sign-in (AUTH-02). */
export function AuthCallbackPage() {
  const [link] = useState(() => linkFrom(window.location.hash));
  const [, navigate] = useLocation();
  const recovery = link?.purpose === 'recovery';
  useTitle(recovery ? 'Set a new password' : 'Confirm your email address');

  useEffect(() => {
    // The token must not stay in the address, where the history and the next person at this screen would find it.
    history.replaceState(history.state, '', window.location.pathname);
    if (recovery) announceRecovery();
  }, [recovery]);

  const goOn = (session: OpenedSession | null) => {
    if (session) openSession(session);
    navigate(session ? paths.dashboard : paths.login, { replace: true });
  };

  return (
    <AccessFrame title={recovery ? 'Set a new password' : 'Confirm your email address'}>
      {!link && <InvalidLink purpose="confirm" />}
      {link?.purpose === 'confirm' && <ConfirmEmail token={link.token} onDone={goOn} />}
      {link?.purpose === 'recovery' && <NewPasswordForm token={link.token} onDone={goOn} />}
    </AccessFrame>
  );
}
