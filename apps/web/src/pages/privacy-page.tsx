import { automaticDeletions } from '@touchline/domain/access/rules.retention.ts';
import { LegalDocument, LegalSection } from '../features/access/legal-document.tsx';
import { useSession } from '../lib/session/session.ts';
import { lazyComponent } from '../ui/base/lazy-component.tsx';

const ClubPrivacy = lazyComponent(async () => (await import('../features/privacy/club-privacy.tsx')).ClubPrivacy);

/** Privacy policy of this installation. */
export function PrivacyPage() {
  const session = useSession();
  return (
    <LegalDocument
      title="Privacy Statement"
      updated="28 November 2026"
      lead="Much of what is kept here is about children. So it is little, it stays on the club's server, and it is deleted when it is no longer needed."
    >
      <LegalSection title="Who is responsible">
        <p>
          The club that uses this site is the controller of your data: it decides what is collected and answers your
          questions. It runs the software itself or has it run on its behalf. The makers of the software receive
          nothing.
        </p>
      </LegalSection>
      {session.status === 'open' && session.user.hold !== 'ended' && (
        <LegalSection title={`Your club: ${session.user.organizationName}`}>
          <ClubPrivacy />
        </LegalSection>
      )}
      <LegalSection title="What is kept">
        <ul>
          <li>
            Of everyone: name, email address, role in the club, and a password in a form that no one can read back.
          </li>
          <li>Of coaches: a telephone number, if given, the teams they coach, and their answers to events.</li>
          <li>
            Of players: birth date, gender and position, if given; names, telephone numbers and email addresses of up to
            two parents or guardians; teams, tryouts, attendance, evaluations and offers; answers to events, with what
            was written beside them.
          </li>
          <li>
            Of parents and guardians without an account, whom the club has as contacts: when they were asked to confirm
            their email address, when they did, and when they ended emails.
          </li>
          <li>Of children: which guardian consented to that or to photos, when, and to which text.</li>
          <li>Of an email address that a mail server refused for good: when, and its answer.</li>
          <li>Of the person who registers an organization: when, and which version of the terms was accepted.</li>
          <li>
            For security: when you last used the site, and with which browser, until you log out there; who changed
            what, and counts of failed attempts. The server's log names people by a number and knows only the beginning
            of a network address. A page that fails sends its error message there.
          </li>
        </ul>
      </LegalSection>
      <LegalSection title="What it is for">
        <p>
          To run the club's seasons, teams, tryouts and events, to make offers and receive answers, and to keep the
          service safe. There is no advertising, no profiling and no sale of data.
        </p>
      </LegalSection>
      <LegalSection title="Who sees it">
        <ul>
          <li>Administrators of the club see all of its data.</li>
          <li>
            Coaches see the players of their teams and of the tryouts of their age groups: at a tryout with the birth
            date, elsewhere with age and year of birth; and how to reach the guardians of the players on their own
            teams. Of a player whom they look for as a guest of an event they see name and teams.
          </li>
          <li>
            Players and parents see their own data, the names of their team, and how to reach the coaches whose offer
            they accepted. Birth dates and guardians' telephone numbers are never shown to other players.
          </li>
          <li>
            Guardians of a player see each other's names and rights, never each other's telephone or email. The
            administrators can keep guardians of a player apart: then none of them sees another.
          </li>
          <li>Other clubs on the same server see nothing.</li>
        </ul>
      </LegalSection>
      <LegalSection title="No one else">
        <p>
          This site sends your browser to no other server: fonts, pictures and programs all come from here, and there is
          no analytics. One cookie keeps you signed in. Another, without your name, lets this device sign in without
          waiting when strangers try to guess your password. Your browser remembers who you are on this site until you
          log out, and whether you like it light or dark. So that it works without signal, it also keeps what it last
          showed of tryouts and teams for 3 days, and of the schedule for 14, until you log out. Emails leave through
          the mail server that the club has chosen.
        </p>
      </LegalSection>
      <LegalSection title="How long it is kept">
        <p>The software deletes automatically:</p>
        <dl className="mt-3 divide-y divide-border rounded-lg border border-border bg-card px-4 text-sm">
          {automaticDeletions.map(({ what, howLong }) => (
            <div key={what} className="flex flex-wrap justify-between gap-x-6 py-2.5">
              <dt>{what}</dt>
              <dd className="font-medium">{howLong}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3">
          Profiles, teams and their rosters stay until the club deletes them. A player or coach who left is archived:
          gone from lists, searches and invitations, and kept in past rosters and evaluations. The operator of the
          server decides how long its log and its backups are kept; the makers of the software advise 30 and at most 35
          days.
        </p>
      </LegalSection>
      <LegalSection title="How to get or erase it">
        <ul>
          <li>
            A copy: in the settings, under Account, "Your data" prepares an archive of everything about you and about
            the children whom you may answer for. An administrator downloads that of a player on the player's page.
          </li>
          <li>
            Consent: in the settings, under Account, a guardian withdraws consent for a child. The administrators are
            told, and erase the child's data.
          </li>
          <li>
            Your login: in the settings, under Account, you delete your account. Before that you read what goes and what
            the club keeps.
          </li>
          <li>
            Erasing: an administrator erases a player, on the player's page. Name, birth date, contacts and everything
            written about the player go; scores and counts stay without a name. A backup that is restored later is
            erased again.
          </li>
          <li>Correction, and everything else: ask the club. It is responsible for what it keeps, and answers.</li>
          <li>You can complain to the data protection authority where you live.</li>
        </ul>
      </LegalSection>
      <LegalSection title="About this text">
        <p>
          It describes what the software does. It is not legal advice: a club may have duties of its own to add, and
          should say so here.
        </p>
      </LegalSection>
    </LegalDocument>
  );
}
