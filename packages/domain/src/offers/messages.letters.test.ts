import { expect, it } from 'vitest';
import { offerLetter, offerLinkPages, reminderLetter, withdrawnLetter } from './messages.letters.ts';

const facts = {
  offerId: 'the-offer',
  playerFirstName: 'Pia',
  organizationName: 'SV Falke',
  teamName: 'Falcons',
  expiresAt: new Date('2026-06-06T16:00:00Z'),
  timeZone: 'Europe/Vienna',
  clock: null,
  dateOrder: null,
};

it.each([
  ['an offer', offerLetter({ ...facts, hours: 48, isLate: false }), 'SV Falke invites Pia to join Falcons.'],
  [
    'a reminder',
    reminderLetter({ ...facts, isLast: false }),
    'SV Falke invited Pia to join Falcons, and there is no answer yet.',
  ],
  ['a withdrawal', withdrawnLetter(facts), 'SV Falke has withdrawn its invitation for Pia to join Falcons.'],
])('the email for %s names the child, but not in the greeting or subject', (_, letter, sentence) => {
  expect(letter.paragraphs[0]).toBe('Hello,');
  expect(letter.paragraphs[1]).toContain(sentence);
  expect(letter.subject).not.toContain('Pia');
});

// ORGS-03
it('the page that answers an offer by link names the club’s contact after acceptance', () => {
  const answered = { organizationName: 'SV Falke', playerName: 'Pia Peters', teamName: 'Falcons', othersDeclined: 0 };
  const shown = (clubContact: string | null) =>
    offerLinkPages.done({ ...answered, clubContact }, 'accepted').paragraphs;
  const contact = 'Office, office@example.org';
  expect(shown(contact)).toEqual([...shown(null), `Contact of SV Falke: ${contact}`]);
});

// ORGS-02 ORGS-03
it.each([
  [null, '1,200.50'],
  ['GBP', '£1,200.50'],
])('the page that answers an offer by link shows the cost in currency %s as %s', (currency, shown) => {
  const page = offerLinkPages.asks({
    ...{ organizationName: 'SV Falke', playerName: 'Pia Peters', teamName: 'Falcons', clubContact: 'Office, 1' },
    seasonName: 'Spring',
    ...{ offerLetterBody: null, anticipatedTeamLevel: null, anticipatedSeasonCostDescription: null },
    ...{ anticipatedSeasonCostAmount: 1200.5, currency, timeZone: 'Europe/Vienna', expiresAt: null },
    ...{ tryoutTitle: null, tryoutDate: null, ageGroupName: null, coachName: null, blockedByAcceptance: false },
  });
  expect(page.facts).toEqual([
    ['Season', 'Spring'],
    ['Season cost', shown],
    ['Questions', 'Office, 1'],
  ]);
});
