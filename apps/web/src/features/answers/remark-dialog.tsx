import * as z from 'zod/mini';
import { giveAnswer } from '@touchline/domain/answers/contract.ts';
import { answerAgainText, tooLate } from '@touchline/domain/answers/messages.ts';
import { effectiveAnswer } from '@touchline/domain/answers/rules.ts';
import { remark } from '@touchline/domain/answers/schema.ts';
import { optionalText } from '@touchline/domain/core/text.ts';
import type { ChildWithAnswer } from '@touchline/domain/schedule/schema.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { InputField } from '../../ui/forms/input-field.tsx';

const schema = z.strictObject({ remark: optionalText(remark) });

interface RemarkDialogProps {
  readonly eventId: string;
  readonly child: ChildWithAnswer;
  readonly onClose: () => void;
}

/** Adds a remark to an answer. If it is too late, the dialog says so and keeps the text. */
export function RemarkDialog({ eventId, child: { id, firstName, answer }, onClose }: RemarkDialogProps) {
  const give = useCommand(giveAnswer);
  const form = useSchemaForm(schema, { remark: answer.remark ?? '' });
  return (
    <FormDialog
      onClose={onClose}
      title="Remark"
      description={`For the coaches of ${firstName}. Other families can't see it.`}
      onSubmit={form.handleSubmit(async (typed) => {
        const counts = effectiveAnswer(answer);
        if (counts === null)
          return form.setError('remark', { type: 'server', message: answer.isOpen ? answerAgainText : `${tooLate}.` });
        await give.mutateAsync({ eventId, playerId: id, answer: counts, ...typed });
        onClose();
      })}
      dirty={form.formState.isDirty}
      size="sm"
      submitLabel="Save remark"
      command={give}
    >
      <InputField form={form} name="remark" label="Remark" optional autoComplete="off" />
    </FormDialog>
  );
}
