import { updateOrganization } from '@touchline/domain/organization/contract.ts';
import { runJobs } from '../server/jobs.ts';
import { moveToLocal } from '../server/local-time.ts';
import type { Mailbox } from '../server/mailbox.ts';
import { aClubThatOffers, anOffer } from './offers.ts';
import type { TestServer } from '../server/server.ts';

/** Subjects of the emails about an offer, in the order in which they are sent. */
export const reminderSubjects = {
  sent: 'Your team offer from Vienna Lions: Falcons',
  first: 'Waiting for your answer: team offer from Vienna Lions: Falcons',
  last: 'Last hours to answer: team offer from Vienna Lions: Falcons',
} as const;

/** Moves the clock during offers, on a server and a mailbox that the test file opens. */
export const remindersOn = (context: () => { readonly server: TestServer; readonly mailbox: Mailbox }) => {
  /** A new offer whose first email has been sent. */
  const aSentOffer = async (offerHours = 48) => {
    const { server } = context();
    const facts = await aClubThatOffers(server, 'Vienna Lions');
    await facts.club.admin.ask(updateOrganization, { offerHours });
    const offer = await anOffer(facts.club, facts.tryout, facts.teamId, facts.player);
    await runJobs(server);
    return { ...facts, offer };
  };

  const turn = () => runJobs(context().server);

  const later = async (hours: number): Promise<void> => {
    await context().server.moveClock(hours);
    await turn();
  };

  /** Moves the clock to a local time at the club. */
  const at = async (local: string): Promise<void> => {
    await moveToLocal(context().server, local);
    await turn();
  };

  const subjectsTo = ({ email }: { readonly email: string }): string[] =>
    context()
      .mailbox.to(email)
      .map(({ subject }) => subject);

  return { aSentOffer, turn, later, at, subjectsTo };
};
