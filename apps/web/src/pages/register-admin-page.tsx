import { AccessFrame } from '../features/access/access-frame.tsx';
import { InvitedAdminForm } from '../features/access/invited-admin-form.tsx';
import { SignInLink } from '../features/access/sign-in-link.tsx';

export function RegisterAdminPage({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  return (
    <AccessFrame
      title="Admin Registration"
      subtitle="Join your club with the code of your invitation."
      links={<SignInLink />}
    >
      <InvitedAdminForm code={params['code'] ?? ''} />
    </AccessFrame>
  );
}
