import { LoadedOrganization } from './loaded-organization.tsx';
import { NewcomersCard } from './newcomers-card.tsx';
import { SecondStepCard } from './second-step-card.tsx';

/** Rules about who gets in: newcomers, and the second step of admins. */
export function PeopleSettings() {
  return (
    <LoadedOrganization rows={2}>
      {(organization) => (
        <>
          <NewcomersCard {...organization} />
          <SecondStepCard key={organization.secondStepFrom} {...organization} />
        </>
      )}
    </LoadedOrganization>
  );
}
