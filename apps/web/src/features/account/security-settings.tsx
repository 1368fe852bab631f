import { PasswordForm } from './password-form.tsx';
import { SessionList } from './session-list.tsx';

/** Password and sessions of the user. */
export function SecuritySettings() {
  return (
    <>
      <PasswordForm />
      <SessionList />
    </>
  );
}
