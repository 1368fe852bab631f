import { useState } from 'react';
import * as z from 'zod/mini';
import { giveAnswer } from '@touchline/domain/answers/contract.ts';
import { effectiveAnswer, answerLabels } from '@touchline/domain/answers/rules.ts';
import { type EventAnswer, eventAnswers } from '@touchline/domain/answers/schema.ts';
import { eventsPerSeries } from '@touchline/domain/constants.club.ts';
import type { ChildWithAnswer } from '@touchline/domain/schedule/schema.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Radio, RadioGroup } from '../../ui/forms/radio-group.tsx';

const notANumber = `Please enter a number from 1 to ${eventsPerSeries}.`;
const schema = z.strictObject({
  count: z.int(notANumber).check(z.gte(1, notANumber), z.lte(eventsPerSeries, notANumber)),
});

interface SeriesDialogProps {
  readonly eventId: string;
  readonly child: ChildWithAnswer;
  readonly onClose: () => void;
}

/** Answers this event and all later ones in its series. */
export function SeriesDialog({ eventId, child: { id, firstName, answer }, onClose }: SeriesDialogProps) {
  const give = useCommand(giveAnswer);
  const [chosenAnswer, setChosenAnswer] = useState<EventAnswer>(effectiveAnswer(answer) ?? 'yes');
  const form = useSchemaForm(schema, { count: 4 });
  return (
    <FormDialog
      onClose={onClose}
      title="Answer the next events"
      description={`This event and those that follow it in its series, for ${firstName}.`}
      onSubmit={form.handleSubmit(async ({ count }) => {
        await give.mutateAsync({ eventId, playerId: id, answer: chosenAnswer, count });
        onClose();
      })}
      dirty={form.formState.isDirty}
      size="sm"
      submitLabel="Save answers"
      command={give}
    >
      <RadioGroup legend="Answer">
        {eventAnswers.map((one) => (
          <Radio key={one} name="answer" checked={chosenAnswer === one} onChange={() => setChosenAnswer(one)}>
            {answerLabels[one]}
          </Radio>
        ))}
      </RadioGroup>
      <FormField form={form} name="count" label="Number of events" required register={{ valueAsNumber: true }}>
        <Input type="number" inputMode="numeric" min={1} max={eventsPerSeries} className="max-w-32" />
      </FormField>
    </FormDialog>
  );
}
