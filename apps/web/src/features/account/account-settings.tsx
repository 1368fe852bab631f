import { useUser } from '../../lib/session/session.ts';
import { ClockForm, DateOrderForm } from './date-forms.tsx';
import { EmailForm } from './email-form.tsx';
import { NameForm } from './name-form.tsx';
import { OtherLoginForm } from './other-login-form.tsx';
import { PhoneForm } from './phone-form.tsx';

/** Facts of the user's own account, each saved on its own. */
export function AccountSettings() {
  const { hold } = useUser();
  return (
    <>
      <NameForm />
      {hold !== 'ended' && <PhoneForm />}
      <EmailForm />
      <ClockForm />
      <DateOrderForm />
      <OtherLoginForm />
    </>
  );
}
