import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';

/** One card for each coach of a team (ROSTER-01). */
export function CoachingStaff({ coaches }: { coaches: readonly string[] }) {
  return (
    <section aria-labelledby="coaching-staff">
      <h2 id="coaching-staff" className="mb-3 text-base font-semibold">
        Coaching staff
      </h2>
      {coaches.length === 0 ? (
        <p className="text-muted-foreground">No coach has been assigned to this team yet.</p>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {coaches.map((name, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two coaches may have the same name, and only names are known
            <li key={place}>
              <Card className="flex h-full items-center gap-3 print:p-2">
                <Avatar name={name} />
                <span className="min-w-0">
                  <span className="block font-medium">{name}</span>
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
