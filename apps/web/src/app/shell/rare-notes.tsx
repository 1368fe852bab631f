import { Link, useLocation } from 'wouter';
import { roleLabels } from '@touchline/domain/access/messages.memberships.ts';
import { keepOrganization } from '@touchline/domain/organization/contract.ending.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { formatDay, formatInstant } from '../../lib/format.ts';
import { leaveFor } from '../../lib/routing/leave-for.ts';
import { homeOf, paths } from '../../lib/routing/paths.ts';
import { followOtherTab, rereadSession, useOtherTab, useUser } from '../../lib/session/session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Note } from '../../ui/states/note.tsx';

function NoteLink({ tab, children }: { readonly tab: string; readonly children: string }) {
  return (
    <Link href={`${paths.settings}?tab=${tab}`} className="inline-flex min-h-9 items-center font-semibold underline">
      {children}
    </Link>
  );
}

/** Shows an admin the club's deadline for two-step sign-in. */
function SecondStepNote() {
  const { secondStepFrom } = useUser();
  if (secondStepFrom === null) return null;
  return (
    <Note tone="amber" className="beside-full-screen:hidden">
      From {formatDay(secondStepFrom)} you need two-step sign-in to manage the club.
      <NoteLink tab="security">Set it up</NoteLink>
    </Note>
  );
}

/** Shows an admin that the organization is scheduled for deletion, with a button to cancel it. */
function EndingNote() {
  const { organizationEndsAt, organizationName, timeZone } = useUser();
  const { mutate, busy } = useCommand(keepOrganization);
  if (organizationEndsAt === null) return null;
  return (
    <Note tone="red" className="beside-full-screen:hidden">
      {organizationName} will be deleted on {formatInstant(organizationEndsAt, timeZone)}.
      <Button
        variant="ghost"
        size="sm"
        className="-my-1.5 min-h-11! text-inherit!"
        busy={busy}
        onClick={() => mutate({}, { onSuccess: () => void rereadSession(), onError: () => void rereadSession() })}
      >
        Keep the organization
      </Button>
    </Note>
  );
}

/** Shows an admin that people are waiting for approval. */
function NewcomersNote() {
  const { newcomerCount } = useUser();
  if (newcomerCount === 0) return null;
  return (
    <Note tone="blue" className="beside-full-screen:hidden">
      {newcomerCount === 1 ? '1 person waits' : `${newcomerCount} people wait`} for your approval.
      <NoteLink tab="people">Approve or refuse</NoteLink>
    </Note>
  );
}

/** Offers to follow another tab that switched memberships. */
function OtherTabNote() {
  const otherTab = useOtherTab();
  const [, navigate] = useLocation();
  if (!otherTab) return null;
  const switchToOther = (): void =>
    leaveFor(() => {
      followOtherTab();
      navigate(homeOf(otherTab.role));
    });
  return (
    <Note tone="blue">
      Another tab now shows {otherTab.organizationName} · {roleLabels[otherTab.role]}.
      <Button variant="ghost" size="sm" className="-my-1.5 min-h-11! text-inherit!" onClick={switchToOther}>
        Switch here too
      </Button>
    </Note>
  );
}

/** Notes that few people ever see. Their code loads on demand. */
export function RareNotes({ isInsecure }: { readonly isInsecure: boolean }) {
  const { hold } = useUser();
  return (
    <>
      {!hold && (
        <>
          <EndingNote />
          <SecondStepNote />
          <NewcomersNote />
        </>
      )}
      {isInsecure && (
        <Note tone="red">
          This site is reached over plain HTTP. Passwords can be read on the way: put it behind HTTPS.
        </Note>
      )}
      <OtherTabNote />
    </>
  );
}
