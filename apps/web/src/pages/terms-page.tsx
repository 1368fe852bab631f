import { LegalDocument, LegalSection } from '../features/access/legal-document.tsx';

/** Terms of use of this installation. */
export function TermsPage() {
  return (
    <LegalDocument
      title="Terms of Service"
      updated="27 November 2026"
      lead="Touchline is software that a sports club runs on its own server. These terms are between you and the club whose site this is."
    >
      <LegalSection title="Who you deal with">
        <p>
          The club, or the operator of this server on its behalf, offers you this service and is responsible for it. The
          makers of the software do not run it, cannot look into it and are no party to these terms.
        </p>
      </LegalSection>
      <LegalSection title="Your account">
        <ul>
          <li>Give your real name and an email address at which you can be reached.</li>
          <li>Keep your password to yourself. Tell the club if you think someone else knows it.</li>
          <li>
            An account for a child is made and kept by a parent or guardian, or with their consent. Under the age of 16
            a guardian's contact is required.
          </li>
          <li>Only create an organization for a club that has agreed to it.</li>
        </ul>
      </LegalSection>
      <LegalSection title="What you may do here">
        <p>
          Use the service for the life of the club: teams, rosters, tryouts and offers. Information about other people,
          especially children, stays within the club. Do not publish it, pass it on or use it for advertising.
        </p>
        <p>Do not try to access data that is not meant for you, and do not overload the service for others.</p>
      </LegalSection>
      <LegalSection title="Evaluations and offers">
        <p>
          Evaluations are the opinions of coaches at a moment in time. They are seen by coaches and administrators of
          the club only. An offer of a place can be answered until the time shown on it; after that it has expired and
          no longer binds anyone. What an accepted offer means beyond the place on the roster, fees for example, is
          agreed with the club and not here.
        </p>
      </LegalSection>
      <LegalSection title="Ending it">
        <p>
          You can delete your account at any time, in the settings, under Account. The club can end the role of somebody
          who breaks these terms or has left: an administrator archives or erases a player on the player's page, removes
          a coach on the page Coaches, and an administrator in the settings, under People. What happens to your data
          then is described in the{' '}
          <a href="/privacy" className="font-medium text-green-ink underline underline-offset-4">
            privacy statement
          </a>
          .
        </p>
      </LegalSection>
      <LegalSection title="No guarantee">
        <p>
          The club keeps the service running as well as it can and makes backups, but promises no availability. The
          software comes as it is, under the MIT license. Rights that the law gives you are not touched by any of this.
        </p>
      </LegalSection>
      <LegalSection title="Changes">
        <p>When these terms change, the date above changes with them, and the club tells its members beforehand.</p>
      </LegalSection>
    </LegalDocument>
  );
}
