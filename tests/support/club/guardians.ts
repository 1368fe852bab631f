import { anOrganization } from './club.ts';
import { runJobs } from '../server/jobs.ts';
import type { Mailbox } from '../server/mailbox.ts';
import { joinAs } from './memberships.ts';
import { aClubThatOffers, anOffer } from './offers.ts';
import type { TestServer } from '../server/server.ts';

/**
 * Pia of the Vienna Lions has her own login. Her mother answers for her and for Paul, and acts in the Bears for a
 * child and coaches under another name. Her father may only read and also has another name in the Bears.
 */
export const aFamilyOfTwoClubs = async (server: TestServer) => {
  const lions = await aClubThatOffers(server, 'Vienna Lions');
  const { club, player: pia } = lions;
  const bears = await anOrganization(server, 'Bears');
  const paul = await club.addPlayer({ firstName: 'Paul', lastName: 'Peters' });
  const cub = await bears.addPlayer({ firstName: 'Cora', lastName: 'Cub' });
  const [bearMother, bearFather] = [await bears.addCoach('Mona Bear'), await bears.addAdmin('Frank Bear')];
  await joinAs(server, bears, bearMother, 'player', [{ id: cub.profileId, mayAnswer: true }]);
  const mother = await joinAs(server, club, { ...bearMother, name: 'Mona Peters' }, 'player', [
    { id: pia.profileId, mayAnswer: true },
    { id: paul.profileId, mayAnswer: true },
  ]);
  const father = await joinAs(server, club, { ...bearFather, name: 'Frank Peters' }, 'player', [
    { id: pia.profileId, mayAnswer: false },
  ]);
  return { ...lions, bears, pia, paul, cub, mother, father };
};

/** Such families on a server that delivers to the mailbox. */
export const guardiansOn = (context: () => { readonly server: TestServer; readonly mailbox: Mailbox }) => {
  const deliver = async (): Promise<void> => {
    await runJobs(context().server);
  };
  const mailsTo = ({ email }: { readonly email: string }) => context().mailbox.to(email);
  return {
    deliver,
    mailsTo,
    subjectsTo: (reader: { readonly email: string }) => mailsTo(reader).map(({ subject }) => subject),
    later: async (hours: number): Promise<void> => {
      await context().server.moveClock(hours);
      await deliver();
    },
    /** Makes an offer to Pia whose email has not been sent yet. */
    aFamilyWithOffer: async () => {
      const family = await aFamilyOfTwoClubs(context().server);
      const { id: offerId } = await anOffer(family.club, family.tryout, family.teamId, family.pia);
      return { ...family, offerId };
    },
  };
};
