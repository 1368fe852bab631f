import { playerPayload } from '@touchline/domain/access/rules.ts';
import { playerRegistrationForm } from '@touchline/domain/access/schema.forms.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { startingWith } from '../../lib/forms/typed-registration.ts';
import { AccountFields } from './account-fields.tsx';
import { CodeRegistrationForm } from './code-registration-form.tsx';
import { PlayerFields, playerFieldNames, section } from './player-fields.tsx';

const empty = {
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

/** Joins an organization as a player; a parent or guardian may do it for the child (DATA-37). */
export function PlayerRegistrationForm({ code }: { code: string }) {
  const form = useSchemaForm(playerRegistrationForm, startingWith({ organizationCode: code, ...empty }) as never);
  return (
    <CodeRegistrationForm form={form} who="player" payload={playerPayload} names={playerFieldNames}>
      {(invited) => (
        <>
          <h2 className={section}>Player</h2>
          <AccountFields form={form} invited={invited} child />
          <PlayerFields form={form} />
        </>
      )}
    </CodeRegistrationForm>
  );
}
