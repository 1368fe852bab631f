import { clsx } from 'clsx';
import { counted } from '@touchline/domain/core/words.ts';
import { playsUpInWords } from '@touchline/domain/tryouts/messages.registrations.ts';
import { numberOf } from '@touchline/domain/tryouts/rules.registrations.ts';
import type { Registration } from '@touchline/domain/tryouts/schema.registrations.ts';
import type { Tryout } from '@touchline/domain/tryouts/schema.ts';
import { formatInstant, inARow } from '../../lib/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { Letterhead } from '../../ui/display/emblem.tsx';

const columns = [
  { header: 'Here', width: 'w-14' },
  { header: 'Number', width: 'w-20', align: 'text-right' },
  { header: 'Player', width: 'w-[34%]' },
  { header: 'Born', width: 'w-16' },
  { header: 'Notes' },
];
const cell = 'h-10 px-2 py-1';

/** Printed list of all expected players, with a checkbox, the number in its own column, and room to write. */
export function CheckInSheet({ tryout, registrations }: { tryout: Tryout; registrations: readonly Registration[] }) {
  const { name, timeZone, organizationName, organizationLogoUrl } = useUser();
  const { title, ageGroupName, location, date } = tryout;
  const expected = registrations.filter(({ status }) => status !== 'withdrawn');
  const printNote = `Printed by ${name}, ${formatInstant(new Date(), timeZone)}.`;
  return (
    <>
      <Letterhead name={organizationName} logo={organizationLogoUrl} />
      <h1 className="text-xl font-semibold break-words">{`Check-in: ${title}`}</h1>
      <p className="text-sm">{inARow([formatInstant(date, timeZone), location, ageGroupName])}</p>
      <p className="mb-3 text-sm text-muted-foreground">{`${counted(expected.length, 'player')}. ${printNote}`}</p>
      <table className="w-full table-fixed border-collapse text-left text-sm">
        <colgroup>
          {columns.map(({ header, width }) => (
            <col key={header} className={width} />
          ))}
        </colgroup>
        <thead>
          <tr className="border-b border-foreground">
            {columns.map(({ header, align }) => (
              <th
                key={header}
                scope="col"
                className={clsx('px-2 py-1 align-bottom font-semibold whitespace-nowrap', align)}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-border border-b border-border">
          {expected.map((registration) => (
            <tr key={registration.id}>
              <td className={cell}>
                <span className="block size-5 border-2 border-foreground" />
              </td>
              <td className={`${cell} text-right text-lg font-semibold tabular-nums`}>{numberOf(registration)}</td>
              <td className={`${cell} break-words`}>
                <span translate="no" className="font-medium">
                  {registration.playerName}
                </span>
                {registration.playsUp && <span className="block text-xs">{playsUpInWords(registration.playsUp)}</span>}
                {registration.playerPosition && (
                  <span className="block text-xs text-muted-foreground">{registration.playerPosition}</span>
                )}
              </td>
              <td className={`${cell} tabular-nums`}>{registration.playerBirthDate?.slice(0, 4)}</td>
              <td className={`${cell} text-xs break-words whitespace-pre-line text-muted-foreground`}>
                {registration.notes}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
