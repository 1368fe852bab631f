import { memo } from 'react';
import { Link } from 'wouter';
import {
  type Registration,
  type RegistrationStatus,
  registrationStatuses,
} from '@touchline/domain/tryouts/schema.registrations.ts';
import { playsUpInWords } from '@touchline/domain/tryouts/messages.registrations.ts';
import { useQueuedState } from '../../lib/offline/offline-queue.ts';
import { openedFromHere } from '../../lib/routing/use-go-back.ts';
import { Button, buttonStyles } from '../../ui/actions/button.tsx';
import { UnsentBadge, UnsentMark } from '../../ui/display/unsent-badge.tsx';
import { registrationLooks } from './registration-status-badge.tsx';
import { useAttendanceRow } from './use-attendance.tsx';
import { inARow } from '../../lib/format.ts';

const tones = { neutral: 'text-muted-foreground', green: 'text-green-ink', amber: 'text-amber-ink', red: '', blue: '' };

/** SVG symbols shared by all rows. With their own icons, a hundred rows would add two thousand elements. */
export function DaySymbols() {
  return (
    <svg aria-hidden="true" className="absolute size-0">
      {registrationStatuses.map((status) => {
        const { icon: Icon } = registrationLooks[status];
        return (
          <symbol key={status} id={`day-${status}`} viewBox="0 0 24 24">
            <Icon />
          </symbol>
        );
      })}
    </svg>
  );
}

function DaySymbol({ of, className }: { of: RegistrationStatus; className: string }) {
  return (
    <svg aria-hidden="true" className={className}>
      <use href={`#day-${of}`} />
    </svg>
  );
}

interface DayRowProps {
  readonly registration: Registration;
  /** True if the viewer has evaluated the player; undefined until the evaluations have loaded. */
  readonly isEvaluated: boolean | undefined;
  readonly evaluationPath: string;
  /** Called when attendance is changed here. */
  readonly onTouched: (registrationId: string) => void;
  readonly onOpen: (registrationId: string) => void;
  /** Opens the dialog for the player's number. */
  readonly onNumber: (registrationId: string) => void;
}

/** Icon in the grid cell of the status text, which leaves room for it. */
const symbol = 'col-start-2 row-start-2 mt-0.5 size-4 self-start';
// Moves below the name if large text leaves no room beside it.
const mainButtonStyle =
  'col-start-4 row-span-2 row-start-1 min-h-12! w-[5.5rem] px-2! @max-2xs:col-start-2! @max-2xs:row-start-3!';

/** Row for a player on Tryout Day, with name, state, and the next action under the thumb. */
export const DayRow = memo(function DayRow(props: DayRowProps) {
  const { registration, isEvaluated, evaluationPath, onTouched, onOpen, onNumber } = props;
  const { id, status, playerName, playerPosition, bibNumber, jerseyNumber, playsUp } = registration;
  const { label, tone } = registrationLooks[status];
  const jersey = !bibNumber && jerseyNumber !== null && `Jersey ${jerseyNumber}`;
  const queuedState = useQueuedState({ registrationId: id });
  const isOnPhone = queuedState === 'waiting';
  const lacksNumber = !bibNumber && status === 'checked_in';
  const { row, guard, mark } = useAttendanceRow<HTMLLIElement>(registration, onTouched);
  return (
    <li
      ref={row}
      onClickCapture={guard}
      className="grid min-h-16 grid-cols-[2rem_minmax(0,1fr)_auto_auto] items-center gap-x-1.5 px-2 py-1.5 sm:gap-x-3 sm:px-4"
    >
      <button
        type="button"
        aria-label={bibNumber ? `${bibNumber}, number of ${playerName}` : `Give ${playerName} a number`}
        className={`row-span-2 -mx-1.5 size-11 rounded-md tabular-nums hover:bg-muted ${bibNumber ? 'text-2xl font-bold' : 'text-lg font-semibold text-muted-foreground'} ${lacksNumber ? 'relative after:absolute after:inset-1.5 after:rounded-md after:border after:border-dashed after:border-input' : ''}`}
        onClick={() => onNumber(id)}
      >
        {bibNumber ?? (lacksNumber ? '#' : '–')}
      </button>
      <p translate="no" className="self-end leading-5 font-medium break-words">
        {playerName}
      </p>
      {/* Outside the text, because browser translation replaces text nodes, which breaks elements rendered among them. */}
      {isOnPhone ? (
        <UnsentMark state="waiting" className={`${symbol} text-amber-ink`} />
      ) : (
        <DaySymbol of={status} className={`${symbol} ${tones[tone]}`} />
      )}
      <p className="col-start-2 row-start-2 self-start pl-5 text-[0.8125rem] leading-5 text-muted-foreground">
        {inARow([isEvaluated ? 'Evaluated' : label, playerPosition, jersey])}
      </p>
      {playsUp && (
        <p className="col-span-3 col-start-2 text-[0.8125rem] leading-5 break-words text-amber-ink">
          {playsUpInWords(playsUp)}
        </p>
      )}
      {queuedState && !isOnPhone && (
        <span className="col-start-2">
          <UnsentBadge state={queuedState} />
        </span>
      )}
      {(status === 'registered' || status === 'checked_in') && (
        <Button
          variant="secondary"
          aria-label={`Mark Absent ${playerName}`}
          // The visible text is CSS content, so that it costs no elements.
          className="col-start-3 row-span-2 row-start-1 min-h-11! px-1! text-muted-foreground max-sm:w-12 max-sm:flex-col max-sm:gap-0 max-sm:text-[0.6875rem] max-sm:leading-3.5 max-sm:whitespace-normal after:content-['Mark_absent'] sm:px-3! sm:after:content-['Mark_Absent']"
          onClick={() => mark('absent')}
        >
          <DaySymbol of="absent" className="size-5!" />
        </Button>
      )}
      {status !== 'checked_in' && (
        <Button className={mainButtonStyle} aria-label={`Check In ${playerName}`} onClick={() => mark('checked_in')}>
          Check In
        </Button>
      )}
      {status === 'checked_in' && isEvaluated !== undefined && (
        <Link
          id={`evaluate-${id}`}
          href={evaluationPath}
          state={openedFromHere}
          aria-label={`${isEvaluated ? 'Edit' : 'Evaluate'} ${playerName}`}
          className={buttonStyles({ variant: isEvaluated ? 'secondary' : 'primary', className: mainButtonStyle })}
          onClick={() => onOpen(id)}
        >
          {isEvaluated ? 'Edit' : 'Evaluate'}
        </Link>
      )}
    </li>
  );
});
