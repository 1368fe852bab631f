import { coachJoiningForm } from '@touchline/domain/access/schema.login.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { startingWith } from '../../lib/forms/typed-registration.ts';
import { JoiningForm } from './joining-form.tsx';
import { OwnNameField } from './own-name-field.tsx';

/** Joins a club as a coach with the login that is signed in. */
export function CoachJoiningForm({ code }: { code: string }) {
  const form = useSchemaForm(coachJoiningForm, startingWith({ organizationCode: code, ownName: '' }));
  return (
    <JoiningForm
      form={form}
      who="coach"
      payload={({ organizationCode, ownName }) => ({ organizationCode, role: 'coach', ...(ownName && { ownName }) })}
    >
      {/* An invitation names the coach. */}
      {(joining) => joining && !joining.invitation && <OwnNameField form={form} />}
    </JoiningForm>
  );
}
