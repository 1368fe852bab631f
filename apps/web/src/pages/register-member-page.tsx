import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { AccessFrame } from '../features/access/access-frame.tsx';
import { AdminJoiningForm, CoachJoiningForm } from '../features/access/joining-form.tsx';
import { FoundingForm } from '../features/access/founding-form.tsx';
import { FoundingClosed } from '../features/access/notes.tsx';
import { TextLink } from '../features/access/text-link.tsx';
import { useTitle } from '../lib/routing/location.ts';
import { paths } from '../lib/routing/paths.ts';
import { useFounding } from '../lib/session/founding.ts';
import { lazyComponent } from '../ui/base/lazy-component.tsx';

// Loaded separately, because it contains most of the player registration, and the other forms are short.
const PlayerJoiningForm = lazyComponent(
  async () => (await import('../features/access/player-joining-form.tsx')).PlayerJoiningForm,
  { fallback: 'outer', retry: false },
);

interface PageProps {
  readonly params: Readonly<Record<string, string | undefined>>;
}

// Registration pages for signed-in users.

const useCode = ({ params }: PageProps): string => {
  const [search] = useSearchParams();
  // A code in the path takes precedence over one in the query (ruling 7).
  return params['code'] ?? search.get('code') ?? '';
};

interface FrameProps {
  readonly title: string;
  readonly club?: string | null;
  readonly children: ReactNode;
}

function Frame({ title, club, children }: FrameProps) {
  useTitle(title);
  return (
    <AccessFrame title={title} club={club} links={<TextLink href={paths.dashboard}>Back to the dashboard</TextLink>}>
      {children}
    </AccessFrame>
  );
}

export function JoinAsAdminPage(props: PageProps) {
  return (
    <Frame title="Join as an admin">
      <AdminJoiningForm code={useCode(props)} />
    </Frame>
  );
}

export function JoinAsCoachPage(props: PageProps) {
  return (
    <Frame title="Join as a coach">
      <CoachJoiningForm code={useCode(props)} />
    </Frame>
  );
}

export function JoinAsPlayerPage(props: PageProps) {
  return (
    <Frame title="Join as a family">
      <PlayerJoiningForm code={useCode(props)} />
    </Frame>
  );
}

export function FurtherOrganizationPage() {
  const { open, club } = useFounding();
  return (
    <Frame title="Create Organization" club={club}>
      {open ? <FoundingForm /> : <FoundingClosed />}
    </Frame>
  );
}
