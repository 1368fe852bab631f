import { describe, expect, it } from 'vitest';
import { readSession } from '@touchline/domain/access/contract.ts';
import { listOffers } from '@touchline/domain/offers/contract.ts';
import { readOrganization, updateOrganization } from '@touchline/domain/organization/contract.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { aClubThatOffers, anOffer, aTryoutWith } from '@touchline/tests/support/club/offers.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

const contact = { contactName: 'Office', contactEmail: 'office@example.org', contactPhone: '+43 1 234567' };
const auditLines = ({ id }: Club) =>
  server.database.db
    .selectFrom('audit_log')
    .where('organization_id', '=', id)
    .where('action', '=', updateOrganization.name)
    .select(['entity', 'entity_id', 'details'])
    .execute();

describe('the settings of an organization', () => {
  it('shows members a changed setting at once', async () => {
    const club = await anOrganization(server, 'Lions');
    const coach = await club.addCoach();
    expect(await club.admin.ask(readOrganization, {})).toEqual({
      ...{
        name: 'Lions',
        timeZone: 'Europe/Vienna',
        country: null,
        currency: null,
        consentAge: 16,
        retentionMonths: 24,
      },
      ...{ contactName: null, contactEmail: null, contactPhone: null },
      ...{ offerHours: 48, allowSeveralOffers: false, checkNewcomers: 'nobody', secondStepFrom: null },
      ageCutOff: '01-01',
    });
    await club.admin.ask(updateOrganization, { name: ' Lions Vienna ' });
    await club.admin.ask(updateOrganization, { timeZone: 'America/New_York' });
    await club.admin.ask(updateOrganization, { country: 'US', currency: 'USD' });
    await club.admin.ask(updateOrganization, { offerHours: 72, allowSeveralOffers: true });
    await club.admin.ask(updateOrganization, { consentAge: 14 });
    const settings = {
      ...{
        name: 'Lions Vienna',
        timeZone: 'America/New_York',
        country: 'US',
        currency: 'USD',
        consentAge: 14,
        retentionMonths: 24,
      },
      ...contact,
      ...{ offerHours: 72, allowSeveralOffers: true, checkNewcomers: 'nobody', secondStepFrom: null },
      ageCutOff: '01-01',
    };
    expect(await club.admin.ask(updateOrganization, contact)).toEqual(settings);
    expect(await club.admin.ask(readOrganization, {})).toEqual(settings);
    expect((await coach.ask(readSession, {})).session?.user).toMatchObject({
      organizationName: 'Lions Vienna',
      timeZone: 'America/New_York',
      currency: 'USD',
      contact: { name: 'Office', email: 'office@example.org', phone: '+43 1 234567' },
    });
    const emptied = await club.admin.ask(updateOrganization, {
      ...{ country: '', currency: null },
      ...{ contactName: '', contactEmail: '', contactPhone: '' },
    });
    expect(emptied).toMatchObject({ country: null, currency: null, contactName: null, contactEmail: null });
    expect((await coach.ask(readSession, {})).session?.user).toMatchObject({ currency: null, contact: null });
  });

  // OFFER-11
  it('an offer keeps the time limit that was set when it was sent, 48 hours by default', async () => {
    const { club, tryout, player, teamId } = await aClubThatOffers(server);
    const others = [await club.addPlayer(), await club.addPlayer()] as const;
    const next = await aTryoutWith(server, club, { status: 'completed', players: others, ageGroup: tryout.ageGroup });
    await anOffer(club, tryout, teamId, player);
    await club.admin.ask(updateOrganization, { offerHours: 336 });
    await anOffer(club, next, teamId, others[0]);
    await club.admin.ask(updateOrganization, { offerHours: 24 });
    await anOffer(club, next, teamId, others[1]);
    const waits = (await club.admin.ask(listOffers, {})).offers.map(
      ({ createdAt, expiresAt }) => Date.parse(expiresAt ?? '') - Date.parse(createdAt),
    );
    expect(waits.sort((one, other) => one - other)).toEqual([24, 48, 336].map((hours) => hours * 3600 * 1000));
  });

  it('logs which settings changed', async () => {
    const club = await anOrganization(server);
    await club.admin.ask(updateOrganization, { country: 'AT', currency: 'EUR' });
    await club.admin.ask(updateOrganization, { country: 'AT' });
    expect(await auditLines(club)).toEqual([
      { entity: 'organization', entity_id: club.id, details: { fields: ['country', 'currency'] } },
    ]);
  });

  it.each([
    ['a short name', { name: 'Li' }, 'name', 'Organization name must be at least 3 characters.'],
    ['an offset', { timeZone: '+02:00' }, 'timeZone', 'This time zone is not known.'],
    ['an unknown country', { country: 'XX' }, 'country', 'This country is not known.'],
    ['an unknown currency', { currency: 'eur' }, 'currency', 'This currency is not known.'],
    ['hours below a day', { offerHours: 23 }, 'offerHours', 'Please enter a whole number from 24 to 336.'],
    ['hours beyond two weeks', { offerHours: 337 }, 'offerHours', 'Please enter a whole number from 24 to 336.'],
    ['half an hour', { offerHours: 48.5 }, 'offerHours', 'Please enter a whole number from 24 to 336.'],
    ['an age below 13', { consentAge: 12 }, 'consentAge', 'Please enter an age from 13 to 18.'],
    ['a contact without a name', { contactPhone: '1' }, 'contactName', 'Please enter who people write to or call.'],
    [
      'a contact that cannot be reached',
      { contactName: 'Office' },
      'contactEmail',
      'Please enter an email address or a phone number.',
    ],
    [
      'a name with a web address',
      { contactName: 'evil.com', contactPhone: '1' },
      'contactName',
      'Please use a name without a web address.',
    ],
  ])('refuses organization settings with %s', async (_, wrong, field, message) => {
    const club = await anOrganization(server);
    const response = await club.admin.send(updateOrganization, wrong);
    expect(response.status).toBe(422);
    expect((await response.json()).error.fields).toEqual({ [field]: message });
    expect(await auditLines(club)).toEqual([]);
  });

  it('refuses to clear both email and phone of a named contact', async () => {
    const club = await anOrganization(server);
    await club.admin.ask(updateOrganization, contact);
    await club.admin.ask(updateOrganization, { contactPhone: null });
    const response = await club.admin.send(updateOrganization, { contactEmail: null });
    expect(response.status).toBe(422);
    expect(await club.admin.ask(readOrganization, {})).toMatchObject({ contactEmail: 'office@example.org' });
  });

  it('only admins of the club can read and change its settings', async () => {
    const club = await anOrganization(server, 'Lions');
    const other = await anOrganization(server, 'Tigers');
    for (const member of [await club.addCoach(), await club.addPlayer()])
      for (const operation of [readOrganization, updateOrganization])
        expect((await member.send(operation, {})).status).toBe(403);
    await other.admin.ask(updateOrganization, { name: 'Bears' });
    expect(await club.admin.ask(readOrganization, {})).toMatchObject({ name: 'Lions' });
  });
});
