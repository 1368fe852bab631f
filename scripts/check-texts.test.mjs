import { expect, it } from 'vitest';
import { requirementProblems } from './check-requirements.mjs';
import { missingTexts } from './check-texts.mjs';

const missing = (text, source) => missingTexts([{ id: 'TEAM-01', text }], [source]);

it.each([
  ['Team created', "done: 'Team created'"],
  ["Passwords don't match", "'Passwords don\\'t match'"],
  ["You don't have any past teams.", '<p>\n  You don&apos;t have\n  any past teams.\n</p>'],
  ['Male | Female | Co-ed', "z.enum(['Male', 'Female', 'Co-ed'])"],
  ['No coaches found matching "{term}".', '`No coaches found matching "${term}".`'],
  ['Joining: {organization name}', '<p>Joining: <strong>{name}</strong></p>'],
  ['n / 18', '`${count} / ${teamCapacity}`'],
  ['Pending (n) | Responded (n)', '<Tab>Pending ({a})</Tab><Tab>Responded ({b})</Tab>'],
  ['A team can have a maximum of 3 coaches.', "'A team can have a maximum of 3 coaches.'"],
  ['Please sign in to create/update/delete/view seasons.', '`Please sign in to ${verb} seasons.`'],
  ['Edit', '<Button>\n  <Pencil /> Edit\n</Button>'],
])('finds the text "%s" in a source', (text, source) => {
  expect(missing(text, source)).toEqual([]);
});

it.each([
  ['Team created', "done: 'Team was created'"],
  ['Edit', "'Edit Details'"],
  ['Copy', 'const Copy = 1;'],
  [
    'Maximum coaches reached | A team can have a maximum of 3 coaches.',
    "'Maximum coaches reached', 'A team can have 3 coaches.'",
  ],
  ['Joining: {organization name}', '<p>Joining</p>'],
  ['n / 18', '`${count} of 18`'],
])('reports the text "%s" as missing', (text, source) => {
  expect(missing(text, source)).toEqual([expect.stringContaining('TEAM-01')]);
});

it('reports unknown ids and, in finished areas, requirements without a test', () => {
  const ledger = [
    { id: 'TEAM-01', requirement: 'Teams are listed.' },
    { id: 'OFFER-01', requirement: 'Offers expire.' },
  ];
  const named = new Map([['TEAM-99', 'a.test.ts']]);
  expect(requirementProblems(ledger, named, [])).toEqual([expect.stringContaining('a.test.ts: TEAM-99')]);
  expect(requirementProblems(ledger, new Map(), ['OFFER'])).toEqual([expect.stringContaining('OFFER-01')]);
});
