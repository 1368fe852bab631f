import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useSearchParams } from 'wouter';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { codeNotices } from '@touchline/domain/codes/messages.ts';
import { isGuessable, proposeCode } from '@touchline/domain/codes/rules.ts';
import { codeRoles, newCode } from '@touchline/domain/codes/schema.ts';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import { proposedCodeLength } from '@touchline/domain/constants.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { useNavigationBlocker } from '../../lib/routing/navigation-blocker.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOrganizationGuard } from '../../lib/session/organization.ts';
import { useUser } from '../../lib/session/session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card, CardHeader } from '../../ui/base/card.tsx';
import { InputField } from '../../ui/forms/input-field.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { LeaveQuestion } from '../../ui/overlays/leave-question.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';

/** Returns numbers from 0 (inclusive) to 1 (exclusive) from the browser's secure random source. */
const randomNumbers = (count: number): number[] =>
  [...crypto.getRandomValues(new Uint32Array(count))].map((number) => number / 2 ** 32);

const newCodeValues = (role = '') => ({
  code: proposeCode(randomNumbers(proposedCodeLength)),
  role,
  description: '',
  expiryDate: '',
});

/** Creates a registration code. A random code is suggested, because a memorable one is easy to guess. */
export function CodeForm() {
  const { timeZone } = useUser();
  const withOrganization = useOrganizationGuard(codeNotices.noOrganization);
  const create = useCommand(createCode);
  const [search] = useSearchParams();
  const form = useSchemaForm(newCode, newCodeValues(codeRoles.find((role) => role === search.get('role'))) as never);
  const blocker = useNavigationBlocker(form.formState.isDirty);

  const submit = form.handleSubmit(
    withOrganization(async (code) => {
      await create.mutateAsync(code);
      form.reset(newCodeValues() as never);
    }),
  );

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader
        title="Create a code"
        description="Each code is for one role: people who use it join as a coach or as a family."
      />
      <form
        onSubmit={(event) => void submit(event)}
        noValidate
        className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4"
      >
        <FormField
          form={form}
          name="code"
          label="Code"
          required
          hint={
            isGuessable(form.watch('code'))
              ? 'Short codes are easy to guess. Ten random characters are safer.'
              : '4 to 20 characters.'
          }
        >
          <Input
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="font-medium tracking-wide uppercase"
          />
        </FormField>
        <SelectField form={form} name="role" label="Role" required placeholder="Select a role">
          <option value="coach">Coach</option>
          <option value="player">Player</option>
        </SelectField>
        <InputField form={form} name="description" label="Description" optional autoComplete="off" />
        <FormField form={form} name="expiryDate" label="Expiry date" optional hint="Works until the end of this day.">
          <Input type="date" min={dayOf(new Date(), timeZone)} />
        </FormField>
        <div className="flex flex-wrap gap-2 sm:col-span-full">
          <Button type="submit" busy={create.busy} busyLabel="Creating...">
            Create code
          </Button>
          <Button
            variant="ghost"
            className="max-sm:-ml-4"
            onClick={() => form.setValue('code', newCodeValues().code, { shouldValidate: true })}
          >
            <RefreshCw aria-hidden="true" />
            Generate another
          </Button>
        </div>
      </form>
      <LeaveQuestion {...blocker}>The code you entered has not been created yet.</LeaveQuestion>
    </Card>
  );
}
