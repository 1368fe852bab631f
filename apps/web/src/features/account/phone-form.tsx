import { readAccount } from '@touchline/domain/access/contract.account.ts';
import { phoneForm } from '@touchline/domain/access/schema.forms.ts';
import { useOperationQuery } from '../../lib/data/queries.ts';
import { useUser } from '../../lib/session/session.ts';
import { InputField } from '../../ui/input-field.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { SettingForm } from '../../ui/setting-form.tsx';
import { useAccountForm } from './use-account-form.tsx';

/** Phone of the user in the organization in use. */
export function PhoneForm() {
  const query = useOperationQuery(readAccount, {});
  if (query.isError && !query.data) {
    return (
      <NotLoaded query={query} loading="Loading phone" failed="Error loading phone">
        We couldn't load your phone number. Nothing is lost.
      </NotLoaded>
    );
  }
  // The form stands there from the first frame: cards below it would move when the number comes.
  return query.data ? <PhoneFields key="loaded" phone={query.data.phone} /> : <PhoneFields key="loading" isLoading />;
}

function PhoneFields({ phone, isLoading }: { phone?: string | null; isLoading?: boolean }) {
  const { organizationName, coachId, players } = useUser();
  const { form, setting } = useAccountForm(phoneForm, { phone: phone ?? '' });
  const readers = players.length > 0 ? 'Admins see it, and coaches of your teams.' : 'Nobody else sees it.';
  const description = coachId
    ? `Stands in your coach profile at ${organizationName}.`
    : `Your number at ${organizationName}. ${readers}`;
  return (
    <SettingForm title="Phone" description={description} submitLabel="Save phone" {...setting} disabled={isLoading}>
      <InputField form={form} name="phone" label="Phone" optional type="tel" autoComplete="tel" disabled={isLoading} />
    </SettingForm>
  );
}
