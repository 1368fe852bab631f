import sharp from 'sharp';
import { expect, it } from 'vitest';
import { readSession } from '@touchline/domain/access/contract.ts';
import { pictureMessages, pictureProblems } from '@touchline/domain/core/picture.ts';
import { removeLogo, setLogo } from '@touchline/domain/organization/contract.ts';
import { listMyOffers, respondToOffer } from '@touchline/domain/offers/contract.ts';
import { removeTeamLogo, setTeamLogo } from '@touchline/domain/teams/contract.logo.ts';
import { deleteTeam, listMyTeams, listTeams, readRoster, readTeam } from '@touchline/domain/teams/contract.ts';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { endMembership, joinAs, membershipOf } from '@touchline/tests/support/club/memberships.ts';
import { aClubThatOffers, anOffer } from '@touchline/tests/support/club/offers.ts';
import { errorOf, type Person } from '@touchline/tests/support/server/person.ts';
import { aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { createLog } from '../../core/process/log.ts';
import { squarePictureOf } from '../../core/pages/pictures.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

/** Photo of 60 × 40 pixels, red on the left and blue on the right, with a phone's rotation and location metadata. */
const aPhoto = async (format: 'png' | 'jpeg' | 'webp') => {
  const right = await sharp({ create: { width: 30, height: 40, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 60, height: 40, channels: 3, background: '#ff0000' } })
    .composite([{ input: right, left: 30, top: 0 }])
    .withExif({ IFD0: { Make: 'Snapper' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 12/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer();
};
const base64 = (content: Uint8Array | string) => Buffer.from(content as string).toString('base64');

const logoOf = async ({ ask }: Person) => (await ask(readSession, {})).session?.user.organizationLogoUrl ?? null;
const bytesAt = async (reader: Person, address: string | null) => {
  const response = await reader.request(address ?? '');
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};
const problemWithLogo = async (admin: Member, picture: string) => errorOf(await admin.send(setLogo, { picture }));
const auditLines = ({ id }: Club) =>
  server.database.db.selectFrom('audit_log').where('organization_id', '=', id).select(['action', 'details']).execute();

// ORGS-04
it.each(['png', 'jpeg', 'webp'] as const)('stores a %s logo square, upright, without metadata', async (format) => {
  const { admin } = await anOrganization(server);
  const picture = await aPhoto(format);
  expect((await sharp(picture).metadata()).exif?.toString('latin1')).toContain('Snapper');
  await admin.ask(setLogo, { picture: base64(picture) });
  const { response, bytes } = await bytesAt(admin, await logoOf(admin));
  expect([...response.headers]).toEqual(
    expect.arrayContaining([
      ['content-type', 'image/png'],
      ['cache-control', 'private, max-age=31536000, immutable'],
      ['x-content-type-options', 'nosniff'],
    ]),
  );
  const { width, height, exif, icc, xmp, orientation } = await sharp(bytes).metadata();
  expect({ width, height, exif, icc, xmp, orientation }).toEqual({ width: 256, height: 256 });
  expect(bytes.toString('latin1')).not.toMatch(/Snapper|Exif|eXIf/);
  // The left side is now at the top.
  const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const dominant = (row: number) =>
    [data[row * 256 * 3 + 128 * 3], data[row * 256 * 3 + 128 * 3 + 2]].map((value) => Number(value) > 128);
  expect([dominant(20), dominant(235)]).toEqual([
    [true, false],
    [false, true],
  ]);
});

longTest('refuses unreadable pictures and keeps the current logo', async () => {
  const club = await anOrganization(server);
  const { admin } = club;
  const picture = await aPhoto('jpeg');
  await admin.ask(setLogo, { picture: base64(picture) });
  const before = await logoOf(admin);
  const fields = (message: string) => ({ status: 422, fields: { picture: message } });

  const fiveMegabytes = Buffer.concat([picture], 5 * 1024 * 1024);
  expect(await problemWithLogo(admin, base64(Buffer.concat([fiveMegabytes, Buffer.from('!')])))).toMatchObject(
    fields(pictureMessages.tooLarge),
  );
  for (const content of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a…', '%PDF-1.7'])
    expect(await problemWithLogo(admin, base64(content))).toMatchObject(fields(pictureMessages.wrongType));
  const gif = await sharp(picture).gif().toBuffer();
  for (const content of [picture.subarray(0, 300), Buffer.concat([picture.subarray(0, 20), gif])])
    expect(await problemWithLogo(admin, base64(content))).toMatchObject(fields(pictureMessages.unreadable));
  expect(await problemWithLogo(admin, 'no base64')).toMatchObject(fields(pictureMessages.unreadable));
  const bomb = await sharp({ create: { width: 5001, height: 5000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  expect(await problemWithLogo(admin, base64(bomb))).toMatchObject({
    status: 422,
    fields: pictureProblems.tooManyPixels().fields,
  });
  expect(await logoOf(admin)).toBe(before);

  // Accepts a file of exactly 5 MB and ignores bytes after the end of the picture.
  await admin.ask(setLogo, { picture: base64(fiveMegabytes) });
  const after = await logoOf(admin);
  expect(after).not.toBe(before);
  expect((await admin.request(before ?? '')).status).toBe(404);
  expect((await auditLines(club)).filter(({ details }) => JSON.stringify(details) !== '{}')).toEqual([]);
});

it('explains why pictures cannot be read if sharp does not run', async () => {
  const log: string[] = [];
  const noSharp = () => Promise.reject(new Error('Could not load the "sharp" module using the freebsd-x64 runtime'));
  const wait = squarePictureOf(
    createLog('warn', { write: (line) => void log.push(line) }),
    base64(await aPhoto('png')),
    noSharp,
  );
  await expect(wait).rejects.toThrow('This server cannot read pictures');
  expect(log.join()).toContain('freebsd-x64');
});

longTest('shows a team’s logo wherever the team is shown, until an admin removes it', async () => {
  const { club, coach, player, tryout, teamId } = await aClubThatOffers(server);
  const picture = base64(await aPhoto('webp'));
  const offer = await anOffer(club, tryout, teamId, player);
  expect(offer.teamLogoUrl).toBeNull();
  await club.admin.ask(setTeamLogo, { teamId, picture });
  await player.ask(respondToOffer, { offerId: offer.id, answer: 'accepted' });

  const seen = async () => [
    (await coach.ask(listTeams, {})).teams[0]?.logoUrl,
    (await coach.ask(readRoster, { teamId })).teamLogoUrl,
    (await player.ask(listMyTeams, {}))[0]?.logoUrl,
    (await player.ask(listMyOffers, {})).offers[0]?.teamLogoUrl,
  ];
  const address = (await club.admin.ask(readTeam, { teamId })).logoUrl;
  expect(await seen()).toEqual([address, address, address, address]);
  for (const reader of [club.admin, coach, player]) expect((await bytesAt(reader, address)).response.status).toBe(200);
  // The organization's own logo does not change.
  expect(await logoOf(player)).toBeNull();

  await club.admin.ask(removeTeamLogo, { teamId });
  expect(await seen()).toEqual([null, null, null, null]);
  expect((await bytesAt(coach, address)).response.status).toBe(404);
  await club.admin.ask(removeTeamLogo, { teamId });
  const actions = (await auditLines(club)).map(({ action }) => action);
  expect(actions.filter((action) => action.endsWith('Logo'))).toEqual(['teams.setLogo', 'teams.removeLogo']);
});

it('only the club’s admins can set logos, and only its members can see them', async () => {
  const { club, coach, player, teamId } = await aClubThatOffers(server);
  const other = await anOrganization(server);
  const picture = base64(await aPhoto('png'));
  await club.admin.ask(setLogo, { picture });
  const address = await logoOf(player);
  for (const person of [coach, player]) {
    expect((await person.send(setLogo, { picture })).status).toBe(403);
    expect((await person.send(removeLogo, {})).status).toBe(403);
    expect((await person.send(setTeamLogo, { teamId, picture })).status).toBe(403);
    expect((await person.send(removeTeamLogo, { teamId })).status).toBe(403);
  }
  expect((await other.admin.send(setTeamLogo, { teamId, picture })).status).toBe(404);
  expect((await other.admin.send(removeTeamLogo, { teamId })).status).toBe(404);
  expect(await logoOf(coach)).toBe(address);

  expect((await server.anonymous.request(address ?? '')).status).toBe(401);
  expect((await other.admin.request(address ?? '')).status).toBe(404);
  expect((await club.admin.request('/api/logos/nothing')).status).toBe(404);
  // An `img` request has no membership header, so any of the reader's memberships counts.
  const there = await joinAs(server, other, coach, 'coach');
  expect((await there.request(address ?? '')).status).toBe(200);
  await endMembership(server, await membershipOf(server, club, coach, 'coach'));
  expect((await there.request(address ?? '')).status).toBe(404);
});

it('deleting a team deletes its logo', async () => {
  const club = await anOrganization(server);
  const { id: teamId } = await aTeam(club);
  await club.admin.ask(setTeamLogo, { teamId, picture: base64(await aPhoto('png')) });
  await club.admin.ask(deleteTeam, { teamId });
  const left = server.database.db.selectFrom('logos').where('organization_id', '=', club.id).select('id').execute();
  expect(await left).toEqual([]);
});
