import { useUser } from '../../lib/session/session.ts';
import { ContactLine } from '../../ui/display/contact-line.tsx';

/** Club contact at the end of a player's page. Renders nothing if the club has not named one. */
export function ClubContact() {
  const { organizationName, contact } = useUser();
  if (!contact) return null;
  return (
    <p className="mt-8 text-sm break-words text-muted-foreground">
      Questions? Contact {organizationName}: <ContactLine {...contact} />
    </p>
  );
}
