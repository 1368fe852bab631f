import { LegalDocument, LegalSection } from '../features/access/legal-document.tsx';

/** How long personal data is kept if the club has not set anything else (the retention job's defaults). */
const retention = [
  { what: 'Offers and evaluations', howLong: '24 months after the end of the season' },
  { what: 'Invitations to create an account that were never used', howLong: '30 days' },
  { what: 'Accounts whose email address was never confirmed', howLong: '7 days' },
  { what: 'Sessions', howLong: 'until they expire or you log out' },
  { what: 'Record of changes made by administrators and coaches', howLong: '24 months' },
  { what: 'Server logs', howLong: '30 days' },
  { what: 'Backups', howLong: 'at most 35 days' },
];

/** What this installation does with personal data. */
export function PrivacyPage() {
  return (
    <LegalDocument
      title="Privacy Statement"
      updated="1 June 2026"
      lead="Much of what is kept here is about children. So it is little, it stays on the club's server, and it is deleted when it is no longer needed."
    >
      <LegalSection title="Who is responsible">
        <p>
          The club that uses this site is the controller of your data: it decides what is collected and answers your
          questions. It runs the software itself or has it run on its behalf. The makers of the software receive
          nothing.
        </p>
      </LegalSection>
      <LegalSection title="What is kept">
        <ul>
          <li>
            Of everyone: name, email address, role in the club, and a password in a form that nobody can read back.
          </li>
          <li>Of coaches: a telephone number, if given, and the teams they coach.</li>
          <li>
            Of players: birth date, gender and position, if given; the name and telephone number of a parent or
            guardian; teams, tryouts, attendance, evaluations and offers.
          </li>
          <li>When and to which version of these texts consent was given.</li>
          <li>For security: when and from which network address the server was used.</li>
        </ul>
      </LegalSection>
      <LegalSection title="What it is for">
        <p>
          To run the club's seasons, teams and tryouts, to make offers and receive answers, and to keep the service
          safe. There is no advertising, no profiling and no sale of data.
        </p>
      </LegalSection>
      <LegalSection title="Who sees it">
        <ul>
          <li>Administrators of the club see what belongs to the club.</li>
          <li>Coaches see the players of their teams and of the tryouts of their age groups.</li>
          <li>
            Players and parents see their own data, the names of their team, and how to reach the coaches whose offer
            they accepted. Birth dates and guardians' telephone numbers are never shown to other players.
          </li>
          <li>Other clubs on the same server see nothing.</li>
        </ul>
      </LegalSection>
      <LegalSection title="Nobody else">
        <p>
          This site sends your browser to no other server: fonts, pictures and programs all come from here, and there is
          no analytics. One cookie keeps you signed in. Your browser remembers who you are on this site until you log
          out, and whether you like it light or dark. Emails leave through the mail server that the club has chosen.
        </p>
      </LegalSection>
      <LegalSection title="How long it is kept">
        <p>Unless the club has set shorter times, data is deleted by itself after:</p>
        <dl className="mt-3 divide-y divide-border rounded-lg border border-border bg-card px-4 text-sm">
          {retention.map(({ what, howLong }) => (
            <div key={what} className="flex flex-wrap justify-between gap-x-6 py-2.5">
              <dt>{what}</dt>
              <dd className="font-medium">{howLong}</dd>
            </div>
          ))}
        </dl>
      </LegalSection>
      <LegalSection title="Your rights">
        <p>
          You can ask the club for a copy of your data, for correction and for deletion, for yourself or for your child.
          You can withdraw consent at any time. The club answers such a request; it is responsible for what it keeps.
          You can complain to the data protection authority where you live.
        </p>
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
