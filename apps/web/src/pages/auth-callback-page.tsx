import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { signOut } from '@touchline/domain/access/contract.ts';
import { AccessFrame } from '../features/access/access-frame.tsx';
import { ConfirmEmail } from '../features/access/confirm-email.tsx';
import { InvalidLink } from '../features/access/notes.tsx';
import { callCommand } from '../lib/data/api.ts';
import { dropLink, storeLink, storedLink, linkFrom, type OpenedSession } from '../lib/session/mailed-link.ts';
import { useTitle } from '../lib/routing/location.ts';
import { allowNextNavigation } from '../lib/routing/navigation-blocker.ts';
import { paths } from '../lib/routing/paths.ts';
import { announceRecovery, currentSession, dropSession, openSession, rereadSession } from '../lib/session/session.ts';
import { lazyComponent } from '../ui/base/lazy-component.tsx';

const NewPasswordForm = lazyComponent(
  async () => (await import('../features/access/new-password-form.tsx')).NewPasswordForm,
);

const NewEmail = lazyComponent(async () => (await import('../features/access/new-email.tsx')).NewEmail);

/** Signs out the current user, because the link signs in another account. */
const leaveAccount = async (): Promise<void> => {
  await callCommand(signOut, {}).catch(() => undefined);
  dropSession();
};

/** Target of emailed links. Redeems the link and continues to the dashboard or to sign-in. */
export function AuthCallbackPage() {
  const [link] = useState(() => linkFrom(window.location.hash || storedLink()));
  const [, navigate] = useLocation();
  const isRecovery = link?.purpose === 'recovery';
  const title = isRecovery
    ? 'Set a new password'
    : link?.purpose === 'email'
      ? 'Change your email address'
      : link
        ? 'Confirm your email address'
        : 'This link does not work';
  useTitle(title);

  useEffect(() => {
    // The token must not stay in the address, where the browser history or the next person at this screen could find
    // it.
    if (window.location.hash) storeLink(window.location.hash);
    history.replaceState(history.state, '', window.location.pathname);
    if (isRecovery) announceRecovery();
  }, [isRecovery]);

  const continueWith = async (session: OpenedSession | null) => {
    dropLink();
    if (session) openSession(session);
    else if (currentSession().status === 'open') await leaveAccount();
    allowNextNavigation();
    navigate(session ? paths.dashboard : paths.login, { replace: true });
  };

  const goOnWithNewEmail = async () => {
    dropLink();
    allowNextNavigation();
    if (currentSession().status === 'open') await rereadSession();
    navigate(currentSession().status === 'open' ? `${paths.settings}?tab=account` : paths.login, { replace: true });
  };

  return (
    <AccessFrame title={title}>
      {!link && <InvalidLink purpose="confirm" />}
      {link?.purpose === 'confirm' && (
        <ConfirmEmail token={link.token} onDone={(session) => void continueWith(session)} />
      )}
      {link?.purpose === 'recovery' && <NewPasswordForm {...link} onDone={(session) => void continueWith(session)} />}
      {link?.purpose === 'email' && <NewEmail token={link.token} onDone={() => void goOnWithNewEmail()} />}
    </AccessFrame>
  );
}
