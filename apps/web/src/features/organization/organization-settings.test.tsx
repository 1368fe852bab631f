import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readSession } from '@touchline/domain/access/contract.ts';
import { readOrganization, setLogo, updateOrganization } from '@touchline/domain/organization/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { primaryActions, address, toast } from '@touchline/tests/support/page/page.ts';
import { aPicture } from '@touchline/tests/support/files/pictures.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
const path = '/dashboard/settings?tab=organization';

const openSettings = async () => {
  const club = await anOrganization(server, 'Lions');
  const { user } = openApp(server, path, club.admin);
  await screen.findByRole('textbox', { name: 'Name' });
  const part = (name: string) => within(screen.getByRole('heading', { name }).closest('section') as HTMLElement);
  const settings = () => club.admin.ask(readOrganization, {});
  return { club, user, part, settings };
};

const timeInZone = (timeZone: string) =>
  new Intl.DateTimeFormat(undefined, { timeZone, hour: 'numeric', minute: '2-digit' }).format(new Date()).slice(0, 2);

// ORGS-01
longTest('saves each organization setting separately', async () => {
  const { user, part, settings } = await openSettings();
  expect(part('Name').getByText(/in emails and their sender/)).toBeVisible();
  expect(part('Time zone').getByText(/^Dates and deadlines follow this clock/)).toBeVisible();
  expect(part('Country and currency').getByText(/^Season costs in offers/)).toBeVisible();
  expect(part('Contact').getByText(/^Families see this contact on their pages/)).toBeVisible();

  const name = screen.getByRole('textbox', { name: 'Name' });
  expect(primaryActions()).toEqual([]);
  await user.clear(name);
  await user.type(name, 'Lions Vienna');
  expect(primaryActions()).toEqual(['Save name']);
  await user.type(screen.getByRole('textbox', { name: /Contact name/ }), 'Office');
  await user.click(screen.getByRole('button', { name: 'Save name' }));
  await toast('Settings saved');
  expect(await settings()).toMatchObject({ name: 'Lions Vienna', contactName: null });
  // Saving another part must not save or discard this text.
  expect(screen.getByRole('textbox', { name: /Contact name/ })).toHaveValue('Office');

  await user.click(screen.getByRole('button', { name: 'Save contact' }));
  expect(await screen.findByText('Please enter an email address or a phone number.')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: /Contact email/ }), 'office@example.org');
  await user.type(screen.getByRole('textbox', { name: /Contact phone/ }), '+43 1 234567');
  await user.click(screen.getByRole('button', { name: 'Save contact' }));
  await waitFor(async () =>
    expect(await settings()).toMatchObject({
      ...{ contactName: 'Office', contactEmail: 'office@example.org', contactPhone: '+43 1 234567' },
    }),
  );

  const currency = screen.getByRole('combobox', { name: /Currency/ });
  await user.selectOptions(screen.getByRole('combobox', { name: /Country/ }), 'Switzerland');
  expect(currency).toHaveDisplayValue('Swiss Franc (CHF)');
  await user.selectOptions(currency, 'Euro (EUR)');
  await user.selectOptions(screen.getByRole('combobox', { name: /Country/ }), 'Austria');
  expect(currency).toHaveDisplayValue('Euro (EUR)');
  await user.click(screen.getByRole('button', { name: 'Save country and currency' }));
  await waitFor(async () => expect(await settings()).toMatchObject({ country: 'AT', currency: 'EUR' }));

  expect(part('Time zone').getByText('Europe / Vienna').parentElement).toHaveTextContent(
    `now ${timeInZone('Europe/Vienna')}`,
  );
  await user.click(screen.getByRole('button', { name: 'Change time zone' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change time zone' }));
  expect(address()).toBe(`${path}&dialog=time-zone`);
  expect(dialog.getByText(/^Tryouts and events to come keep their clock times/)).toBeVisible();
  expect(dialog.getByRole('radio', { name: /Europe \/ Vienna/ })).toBeChecked();
  await user.type(dialog.getByRole('searchbox'), 'nowhere');
  expect(await dialog.findByText(/^No time zone has this name/)).toBeVisible();
  await user.clear(dialog.getByRole('searchbox'));
  await user.type(dialog.getByRole('searchbox'), 'new york');
  const york = await dialog.findByRole('radio', { name: /New York/ });
  expect(dialog.getAllByRole('radio')).toEqual([york]);
  expect(york.closest('label')).toHaveTextContent(`Now ${timeInZone('America/New_York')}`);
  await user.click(york);
  await user.click(dialog.getByRole('button', { name: 'Save time zone' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('America / New York')).toBeVisible();
  expect(await settings()).toMatchObject({ timeZone: 'America/New_York' });
});

longTest("shows another admin's conflicting name", async () => {
  const { club, user } = await openSettings();
  const name = screen.getByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Tigers');
  await (await club.addAdmin('Bea Boss')).ask(updateOrganization, { name: 'Bears' });
  expect(await screen.findByText('It is “Bears” now.')).toBeVisible();
  expect(name).toHaveValue('Tigers');
  await user.click(screen.getByRole('button', { name: 'Use theirs for Name' }));
  expect(name).toHaveValue('Bears');
  // The session is refetched too, because the header shows the organization's name.
  expect((await screen.findAllByText('Bears', { exact: false })).length).toBeGreaterThan(0);
});

it('hides the Organization tab from a coach', async () => {
  const club = await anOrganization(server);
  openApp(server, path, await club.addCoach());
  expect(await screen.findByRole('tab', { name: 'Account' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.queryByRole('tab', { name: 'Organization' })).toBeNull();
});

longTest('shows initials if the club logo fails to load', async () => {
  const club = await anOrganization(server, 'White Lions');
  await club.admin.ask(setLogo, { picture: aPicture });
  const { user } = openApp(server, path, club.admin);
  const side = within(await screen.findByRole('complementary', { name: 'Your club' }));
  const home = side.getByRole('link', { name: 'White Lions, go to your first page' });
  const picture = await waitFor(() => home.querySelector('img') as HTMLImageElement);
  expect(picture.getAttribute('src')).toMatch(/^\/api\/logos\/[\w-]{36}$/);
  fireEvent.error(picture);
  expect(within(home).getByText('WL')).toBeVisible();

  await user.click(await screen.findByRole('button', { name: 'Change logo' }));
  await user.click(await screen.findByRole('button', { name: 'Remove logo' }));
  await toast('Logo removed');
  expect(await screen.findByRole('button', { name: 'Add a logo' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect((await club.admin.ask(readSession, {})).session?.user.organizationLogoUrl).toBeNull();
});
