import { useUser } from '../../lib/session/session.ts';
import { ContactLine } from '../../ui/contact-line.tsx';

/** The contact of the club at the end of a player's page; nothing where the club names none. */
export function ClubContact() {
  const { organizationName, contact } = useUser();
  if (!contact) return null;
  return (
    <p className="mt-8 text-sm break-words text-muted-foreground">
      Questions? Contact {organizationName}: <ContactLine {...contact} />
    </p>
  );
}
