import { adminJoiningForm } from '@touchline/domain/access/schema.login.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { startingWith } from '../../lib/forms/typed-registration.ts';
import { JoiningForm } from './joining-form.tsx';

/** Joins a club as an admin with the login that is signed in. */
export function AdminJoiningForm({ code }: { code: string }) {
  const form = useSchemaForm(adminJoiningForm, startingWith({ organizationCode: code }));
  return (
    <JoiningForm form={form} who="admin" payload={({ organizationCode }) => ({ organizationCode, role: 'admin' })} />
  );
}
