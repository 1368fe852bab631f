import { productName } from '@touchline/domain/core/product.ts';
import { AccessFrame } from '../features/access/access-frame.tsx';
import { SignInForm } from '../features/access/sign-in-form.tsx';
import { TextLink } from '../features/access/text-link.tsx';
import { paths } from '../lib/routing/paths.ts';

export function LoginPage() {
  return (
    <AccessFrame
      title={`Welcome to ${productName}`}
      subtitle="Sign in to your account to continue"
      links={
        <>
          <TextLink href={paths.forgotPassword}>Forgot your password?</TextLink>
          <TextLink href={paths.join}>Got a code from your club?</TextLink>
          <TextLink href={paths.register}>Create Organization</TextLink>
        </>
      }
    >
      <SignInForm />
    </AccessFrame>
  );
}
