import { expect } from 'vitest';
import { updateEvent } from '@touchline/domain/schedule/contract.ts';
import { aClubThatAsks } from './answers.ts';
import type { Member } from './club.ts';
import { runJobs } from '../server/jobs.ts';
import { moveToLocal } from '../server/local-time.ts';
import type { Mailbox } from '../server/mailbox.ts';
import { anEvent } from './schedule.ts';
import type { TestServer } from '../server/server.ts';

type Reader = Pick<Member, 'email'>;

/** Emails about schedule changes, on a server that delivers to the mailbox. */
export const changeLettersOn = (context: () => { readonly server: TestServer; readonly mailbox: Mailbox }) => {
  let year = 2030;
  /** Number of earlier emails to skip. */
  let skippedMails = 0;
  const forgetHeard = () => {
    skippedMails = context().mailbox.mails.length;
  };

  const turn = () => runJobs(context().server);
  const afterMinutes = async (minutes: number) => {
    await context().server.moveClock(minutes / 60);
    await turn();
  };
  const at = async (local: string) => {
    await moveToLocal(context().server, local);
    await turn();
  };

  // Excludes reminders to answer.
  const isOfChange = (text: string) => !text.includes('answer needed');
  const rawMails = () => context().mailbox.raw.slice(skippedMails).filter(isOfChange);
  const mailsTo = ({ email }: Reader) =>
    context()
      .mailbox.mails.slice(skippedMails)
      .filter(({ to, subject }) => to.includes(email) && isOfChange(subject));

  /** Evening of May 6 at a club with Tigers practices on May 7 and June 7, which everybody has been informed about. */
  const aToldClub = async () => {
    year += 1;
    await at(`${year}-05-06 12:00`);
    const facts = await aClubThatAsks(context().server);
    const { admin } = facts.club;
    const teamIds = [facts.tigers.id];
    const soon = await anEvent(admin, { teamIds, day: `${year}-05-07`, place: 'Main field' });
    const late = await anEvent(admin, { teamIds, day: `${year}-06-07`, place: 'Main field' });
    await afterMinutes(2);
    await at(`${year}-05-06 18:01`);
    const readers = [facts.pia, facts.mother, facts.coach];
    for (const reader of readers) expect(mailsTo(reader)).toHaveLength(2);
    forgetHeard();
    return { ...facts, admin, soon, late, readers };
  };

  return {
    afterMinutes,
    at,
    aToldClub,
    forgetHeard,
    mailsTo,
    rawMails,
    turn,
    year: () => year,
    /** Times of the practices, and the times an hour later. */
    before: { time: '18:00', endTime: '19:30' },
    later: { time: '19:00', endTime: '20:30' },
    move: (by: Pick<Member, 'ask'>, eventId: string, changes: object, expected: object) =>
      by.ask(updateEvent, { eventId, ...changes, expected } as never),
    subjectsTo: (reader: Reader) => mailsTo(reader).map(({ subject }) => subject.replace(/^.*?: /, '')),
    lastTo: (reader: Reader) => (mailsTo(reader).at(-1)?.text ?? '').replaceAll('\r\n', '\n'),
    /** Lines of the calendar file in the last email, unfolded. */
    fileTo: (reader: Reader) => (mailsTo(reader).at(-1)?.calendar ?? '').replaceAll('\r\n ', '').split('\r\n'),
  };
};
