import { expect, it } from 'vitest';
import { addGuardian } from '@touchline/domain/families/contract.ts';
import { respondToOffer, withdrawOffer } from '@touchline/domain/offers/contract.ts';
import { anOfferToContact } from '../support/club/contact-offers.ts';
import { runConcurrently, tally } from '../support/server/crowd.ts';
import { rosterOf } from '../support/club/offers.ts';
import { onBothEngines } from './arena.ts';

onBothEngines((arena) => {
  it('ends an offer once for concurrent answers by link and withdrawals', async () => {
    const { server, club } = arena;
    const { teamId, offerId, offer, press } = await anOfferToContact(server, club);
    const third = arena.crowd(60);
    const answers = await runConcurrently(3 * third, (index) => {
      if (index % 3 === 0) return press('accepted');
      return index % 3 === 1 ? press('declined') : club.admin.send(withdrawOffer, { offerId });
    });
    expect(tally(answers)).toEqual({ 200: third, 409: 2 * third });
    const { status, because } = await offer();
    const first = answers.findIndex((answer) => answer.status === 200) % 3;
    expect([status, because]).toEqual(
      [
        ['accepted', 'player'],
        ['declined', 'player'],
        ['declined', 'withdrawn'],
      ][first],
    );
    expect(await rosterOf(server, teamId)).toHaveLength(status === 'accepted' ? 1 : 0);
  });

  it('counts only one of two concurrent answers by a contact and a new guardian', async () => {
    const { server, club } = arena;
    const { playerId, teamId, offerId, offer, press } = await anOfferToContact(server, club);
    const mother = await club.addPlayer();
    const [added, ...answers] = await Promise.all([
      club.admin.send(addGuardian, { playerId, userId: mother.userId, kind: 'guardian', mayAnswer: true }),
      ...Array.from({ length: arena.crowd(30) }, async (_, index) =>
        index % 2 ? press('accepted') : mother.send(respondToOffer, { offerId, answer: 'accepted' }),
      ),
    ]);
    expect(added?.ok).toBe(true);
    const { status, answeredBy } = await offer();
    if (status === 'pending') expect(answers.every((answer) => answer.status >= 400)).toBe(true);
    else expect([null, mother.userId]).toContain(answeredBy);
    expect(await rosterOf(server, teamId)).toHaveLength(status === 'accepted' ? 1 : 0);
    // The link is invalid in both cases.
    expect((await press('accepted')).status).toBe(400);
  });
});
