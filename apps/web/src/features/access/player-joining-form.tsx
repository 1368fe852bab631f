import { namesFrom, playerFactsOf } from '@touchline/domain/access/rules.ts';
import { playerJoiningForm } from '@touchline/domain/access/schema.login.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { useUser } from '../../lib/session/session.ts';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { Radio, RadioGroup } from '../../ui/radio-group.tsx';
import { JoiningForm } from './joining-form.tsx';
import { PlayerFields, playerFieldNames, section } from './player-fields.tsx';

const empty = { kind: '', firstName: '', lastName: '', birthDate: '', gender: '', position: '' };

/** Registers a child, or the user, in a club with the login that is signed in. */
export function PlayerJoiningForm({ code }: { code: string }) {
  const own = namesFrom(useUser().name);
  const form = useSchemaForm(playerJoiningForm, {
    ...empty,
    organizationCode: code,
    parentGuardianFirstName: own.firstName,
    parentGuardianLastName: own.lastName,
    parentGuardianPhone: '',
  } as never);
  return (
    <JoiningForm
      form={form}
      who="player"
      payload={({ organizationCode, kind, firstName, lastName, ...facts }) => ({
        organizationCode,
        role: 'player',
        kind,
        firstName,
        lastName,
        additionalData: playerFactsOf({ organizationCode, firstName, lastName, ...facts }),
      })}
      names={playerFieldNames}
    >
      <RadioGroup legend="Who are you registering?" error={form.formState.errors.kind?.message}>
        <Radio {...form.register('kind')} value="guardian">
          My child
        </Radio>
        <Radio {...form.register('kind')} value="self">
          Myself
        </Radio>
      </RadioGroup>
      <h2 className={section}>Player</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField form={form} name="firstName" label="First name" required>
          <Input autoComplete="off" />
        </FormField>
        <FormField form={form} name="lastName" label="Last name" required>
          <Input autoComplete="off" />
        </FormField>
      </div>
      <PlayerFields form={form} />
    </JoiningForm>
  );
}
