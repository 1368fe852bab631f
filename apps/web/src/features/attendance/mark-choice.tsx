import { clsx } from 'clsx';
import { markLabels } from '@touchline/domain/attendance/messages.ts';
import { type AttendanceMark, attendanceMarks } from '@touchline/domain/attendance/schema.taking.ts';
import { ChoiceButton } from '../../ui/choice-button.tsx';
import { tones } from '../../ui/tones.ts';

const chosenTones: Readonly<Record<AttendanceMark, string>> = {
  present: tones.green,
  late: tones.amber,
  absent: tones.red,
  excused: tones.blue,
};

interface MarkChoiceProps {
  /** Names the group: the player. */
  readonly label: string;
  readonly value: AttendanceMark | null;
  readonly onChoose: (mark: AttendanceMark | null) => void;
}

/** The four marks, each with one press of a cold thumb; pressed again, the mark is taken back. */
export function MarkChoice({ label, value, onChoose }: MarkChoiceProps) {
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">{label}</legend>
      {attendanceMarks.map((mark) => {
        const isChosen = mark === value;
        return (
          <ChoiceButton
            key={mark}
            isChosen={isChosen}
            onPress={() => onChoose(isChosen ? null : mark)}
            className={clsx(
              'min-h-12 flex-1 gap-1 text-[0.8125rem]',
              isChosen ? chosenTones[mark] : 'border-input bg-card hover:bg-muted',
            )}
          >
            {markLabels[mark]}
          </ChoiceButton>
        );
      })}
    </fieldset>
  );
}
