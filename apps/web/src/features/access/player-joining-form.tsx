import { useEffect, useState } from 'react';
import { namesFrom, playerJoiningPayload } from '@touchline/domain/access/rules.ts';
import { playerJoiningForm } from '@touchline/domain/access/schema.login.ts';
import type { OutputOf } from '@touchline/domain/core/operation.ts';
import { readOwnFacts } from '@touchline/domain/people/contract.corrections.ts';
import { call } from '../../lib/data/api.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { prefill } from '../../lib/forms/typed-registration.ts';
import { useUser } from '../../lib/session/session.ts';
import { JoiningForm } from './joining-form.tsx';
import { PlayerFields, playerFieldNames } from './player-fields.tsx';

const emptyValues = {
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

/** Returns facts about a sibling who is already in the club, if the user is that child's contact. */
const useSibling = (own: ReturnType<typeof namesFrom>): OutputOf<typeof readOwnFacts> | undefined => {
  const { players, role } = useUser();
  const [sibling, setSibling] = useState<OutputOf<typeof readOwnFacts>>();
  const playerId = role === 'player' ? players[0]?.id : undefined;
  useEffect(() => {
    // If the request fails, the form asks for everything.
    if (playerId !== undefined) call(readOwnFacts, { playerId }).then(setSibling, () => {});
  }, [playerId]);
  const isContact =
    sibling?.parentGuardianFirstName === own.firstName && sibling.parentGuardianLastName === own.lastName;
  return isContact ? sibling : undefined;
};

/** Registers the user or one of their children in a club with the current login. */
export function PlayerJoiningForm({ code }: { code: string }) {
  const { name, isNamedAsChild } = useUser();
  const ownNames = isNamedAsChild ? { firstName: '', lastName: '' } : namesFrom(name);
  const form = useSchemaForm(
    playerJoiningForm,
    prefill({
      ...emptyValues,
      organizationCode: code,
      parentGuardianFirstName: ownNames.firstName,
      parentGuardianLastName: ownNames.lastName,
    }) as never,
  );
  const sibling = useSibling(ownNames);
  const { getValues, setValue } = form;
  useEffect(() => {
    if (!sibling) return;
    if (!getValues('kind')) setValue('kind', 'guardian');
    if (!getValues('parentGuardianPhone')) setValue('parentGuardianPhone', sibling.parentGuardianPhone ?? '');
  }, [sibling, getValues, setValue]);
  return (
    <JoiningForm form={form} who="player" payload={playerJoiningPayload} names={playerFieldNames}>
      {(joining) => (
        <PlayerFields form={form} registered={form.watch()} joining={joining} familyName={sibling?.lastName} />
      )}
    </JoiningForm>
  );
}
