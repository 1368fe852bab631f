import { clsx } from 'clsx';
import { answerLabels } from '@touchline/domain/answers/rules.ts';
import { type EventAnswer, eventAnswers } from '@touchline/domain/answers/schema.ts';
import { ChoiceButton } from '../../ui/actions/choice-button.tsx';
import { tones } from '../../ui/base/tones.ts';

const chosenTones: Readonly<Record<EventAnswer, string>> = { yes: tones.green, maybe: tones.amber, no: tones.red };

interface AnswerChoiceProps {
  /** Accessible name of the group: the player and the event. */
  readonly label: string;
  readonly value: EventAnswer | null;
  readonly onChoose: (answer: EventAnswer | null) => void;
}

/** Buttons for yes, maybe and no. Pressing the current answer again removes it. */
export function AnswerChoice({ label, value, onChoose }: AnswerChoiceProps) {
  return (
    // The buttons are stacked above the link that covers the agenda entry.
    <fieldset className="relative z-10 flex flex-wrap gap-2 max-sm:w-full">
      <legend className="sr-only">{label}</legend>
      {eventAnswers.map((answer) => {
        const isChosen = answer === value;
        return (
          <ChoiceButton
            key={answer}
            isChosen={isChosen}
            onPress={() => onChoose(isChosen ? null : answer)}
            className={clsx(
              // The width is the same with and without a check mark, so that the other buttons do not move.
              'min-h-10 gap-1.5 px-2 text-sm max-sm:min-h-11 max-sm:flex-1 sm:min-w-22',
              isChosen ? chosenTones[answer] : 'border-border bg-card hover:bg-muted',
            )}
          >
            {answerLabels[answer]}
          </ChoiceButton>
        );
      })}
    </fieldset>
  );
}
