import { ConsentAgeCard } from './consent-age-card.tsx';
import { ContactCard } from './contact-card.tsx';
import { CutOffCard } from './cut-off-card.tsx';
import { LoadedOrganization } from './loaded-organization.tsx';
import { LogoCard } from './logo-card.tsx';
import { MoneyCard } from './money-card.tsx';
import { NameCard } from './name-card.tsx';
import { OffersCard } from './offers-card.tsx';
import { TimeZoneCard } from './time-zone-card.tsx';

/** The organization as its admins set it up. */
export function OrganizationSettings() {
  return (
    <LoadedOrganization rows={4}>
      {(organization) => (
        <>
          <NameCard {...organization} />
          <LogoCard />
          <TimeZoneCard {...organization} />
          <MoneyCard {...organization} />
          <ContactCard {...organization} />
          <CutOffCard {...organization} />
          <OffersCard {...organization} />
          <ConsentAgeCard {...organization} />
        </>
      )}
    </LoadedOrganization>
  );
}
