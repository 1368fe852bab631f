import { playerPayload } from '@touchline/domain/access/rules.ts';
import { playerRegistrationForm } from '@touchline/domain/access/schema.forms.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { prefill } from '../../lib/forms/typed-registration.ts';
import { AccountFields } from './account-fields.tsx';
import { CodeRegistrationForm } from './code-registration-form.tsx';
import { PlayerFields, playerFieldNames } from './player-fields.tsx';

const emptyValues = {
  kind: '',
  isAdult: false,
  agrees: false,
  takesAll: true,
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
  birthDate: '',
  gender: '',
  position: '',
  parentGuardianFirstName: '',
  parentGuardianLastName: '',
  parentGuardianPhone: '',
};

/** Joins an organization as a player, or as the guardian of one. */
export function PlayerRegistrationForm({ code }: { code: string }) {
  const form = useSchemaForm(playerRegistrationForm, prefill({ organizationCode: code, ...emptyValues }) as never);
  return (
    <CodeRegistrationForm form={form} who="player" payload={playerPayload} names={playerFieldNames}>
      {(joining) => (
        <PlayerFields
          form={form}
          registered={form.watch()}
          joining={joining}
          account={<AccountFields form={form} invited={Boolean(joining?.invitation)} />}
        />
      )}
    </CodeRegistrationForm>
  );
}
