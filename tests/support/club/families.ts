import { registerPlayer } from '@touchline/domain/tryouts/contract.registrations.ts';
import { anOrganization, type Club, type Member } from './club.ts';
import { runJobs } from '../server/jobs.ts';
import { moveToLocal } from '../server/local-time.ts';
import type { Mailbox } from '../server/mailbox.ts';
import type { TestServer } from '../server/server.ts';
import { anOpenAgeGroup, aTryout } from './tryouts.ts';

/** Subjects of the emails about the Vienna Lions' "Spring tryout". */
export const subjects = {
  registered: 'Vienna Lions: registered for Spring tryout',
  withdrawn: 'Vienna Lions: no longer registered for Spring tryout',
  cancelled: 'Vienna Lions: Spring tryout is cancelled',
  over: 'Vienna Lions: Spring tryout is over',
} as const;

export const register = ({ admin }: Club, tryoutId: string, { profileId }: Member) =>
  admin.ask(registerPlayer, { tryoutId, playerId: profileId, notes: 'Late: asthma' });

/** Families who get emails about tryouts, on a server that delivers to the mailbox. */
export const familiesOn = (context: () => { readonly server: TestServer; readonly mailbox: Mailbox }) => {
  /** Moves the clock by minutes, and writes and delivers the due emails. */
  const afterMinutes = async (minutes: number): Promise<void> => {
    const { server } = context();
    await server.moveClock(minutes / 60);
    await runJobs(server);
  };

  /**
   * An upcoming tryout of the Vienna Lions, at noon local time. The players Pia Peters0, Pia Peters1 and so on are
   * not registered yet.
   */
  const aClubWithTryout = async (players = 1) => {
    const { server } = context();
    await moveToLocal(server, '12:00');
    const club = await anOrganization(server, 'Vienna Lions');
    const ageGroup = await anOpenAgeGroup(server, club);
    const tryout = await aTryout(club, ageGroup);
    const families: Member[] = [];
    for (let index = 0; index < players; index += 1)
      families.push(await club.addPlayer({ firstName: 'Pia', lastName: `Peters${index}` }));
    return { club, ageGroup, tryout, families: families as [Member, Member, Member] };
  };

  /** A family that got an email about its child's registration. */
  const aToldFamily = async () => {
    const facts = await aClubWithTryout();
    const [family] = facts.families;
    const registration = await register(facts.club, facts.tryout.id, family);
    await afterMinutes(2);
    return { ...facts, family, registration, tryoutId: facts.tryout.id };
  };

  const lastTo = ({ email }: Member) => context().mailbox.to(email).at(-1);
  return {
    afterMinutes,
    aClubWithTryout,
    aToldFamily,
    lastTo,
    subjectsTo: ({ email }: Member): string[] =>
      context()
        .mailbox.to(email)
        .map(({ subject }) => subject),
    textTo: (family: Member): string => (lastTo(family)?.text ?? '').replaceAll('\r\n', '\n'),
    /** Lines of the calendar file in the last email, unfolded. */
    calendarTo: (family: Member): readonly string[] =>
      (lastTo(family)?.calendar ?? '').replaceAll('\r\n ', '').split('\r\n'),
  };
};
