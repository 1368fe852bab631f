import { AccessFrame } from '../features/access/access-frame.tsx';
import { ForgotPasswordForm } from '../features/access/forgot-password-form.tsx';
import { TextLink } from '../features/access/text-link.tsx';
import { paths } from '../lib/routing/paths.ts';

export function ForgotPasswordPage() {
  return (
    <AccessFrame
      title="Forgot your password?"
      subtitle="Enter your email address, and we send you a link to set a new one."
      links={<TextLink href={paths.login}>Back to sign in</TextLink>}
    >
      <ForgotPasswordForm />
    </AccessFrame>
  );
}
