import { Avatar } from '../../ui/display/avatar.tsx';
import { Card } from '../../ui/base/card.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';

interface CoachingStaffProps {
  readonly coaches: readonly string[];
  /** Path of the form that assigns a coach, for users who may. */
  readonly assignPath: string | undefined;
}

/** Cards for a team's coaches. */
export function CoachingStaff({ coaches, assignPath }: CoachingStaffProps) {
  return (
    <section aria-labelledby="coaching-staff">
      <h2 id="coaching-staff" className="mb-3 text-base font-semibold">
        Coaching staff
      </h2>
      {coaches.length === 0 ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-muted-foreground">No coach has been assigned to this team yet.</p>
          {assignPath !== undefined && (
            <LinkButton size="sm" variant="secondary" className="print:hidden" href={assignPath}>
              Assign Coach
            </LinkButton>
          )}
        </div>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {coaches.map((name, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two coaches may have the same name, and only names are known
            <li key={place}>
              <Card className="flex h-full items-center gap-3 print:p-2">
                <Avatar name={name} />
                <span className="min-w-0">
                  <span translate="no" className="block font-medium">
                    {name}
                  </span>
                  <span className="block text-sm text-muted-foreground">Coach</span>
                </span>
              </Card>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
