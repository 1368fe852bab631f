import { namesFrom, playerJoiningPayload } from '@touchline/domain/access/rules.ts';
import { playerJoiningForm } from '@touchline/domain/access/schema.login.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { startingWith } from '../../lib/forms/typed-registration.ts';
import { useUser } from '../../lib/session/session.ts';
import { JoiningForm } from './joining-form.tsx';
import { PlayerFields, playerFieldNames } from './player-fields.tsx';

const empty = {
  kind: '',
  isAdult: false,
  agrees: false,
  takesAll: true,
  firstName: '',
  lastName: '',
  birthDate: '',
  gender: '',
  position: '',
  parentGuardianPhone: '',
};

/** Registers the user or a child of theirs in a club with the signed-in login. */
export function PlayerJoiningForm({ code }: { code: string }) {
  const { name, isNamedAsChild } = useUser();
  const own = isNamedAsChild ? { firstName: '', lastName: '' } : namesFrom(name);
  const form = useSchemaForm(
    playerJoiningForm,
    startingWith({
      ...empty,
      organizationCode: code,
      parentGuardianFirstName: own.firstName,
      parentGuardianLastName: own.lastName,
    }) as never,
  );
  return (
    <JoiningForm form={form} who="player" payload={playerJoiningPayload} names={playerFieldNames}>
      {(joining) => <PlayerFields form={form} registered={form.watch()} joining={joining} />}
    </JoiningForm>
  );
}
