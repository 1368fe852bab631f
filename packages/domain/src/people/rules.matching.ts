import type { FieldMessages } from '../core/problem.ts';
import { rowFaults, rowNotes } from './messages.import.ts';
import { splitDifferences, differencesOf } from './rules.differences.ts';
import { invalidRow, addFileProblems, type ReadRow, repeatedLines } from './rules.import.ts';
import { foldName } from '../core/search.ts';
import { nameKey } from './rules.split-names.ts';
import type { CoachFacts, PlayerFacts } from './rules.reading.ts';
import { type TeamJoining, joiningOf, type StoredTeam, noJoining } from './rules.team-cells.ts';
import {
  comparedFields,
  type Difference,
  type ImportField,
  type ImportKind,
  type RowOutcome,
} from './schema.import.ts';

interface StoredPerson {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly hasAccount: boolean;
}

export interface StoredPlayer extends StoredPerson {
  readonly birthDate: string | null;
  readonly gender: string | null;
  readonly position: string | null;
  readonly jerseyNumber: number | null;
  readonly guardianFirstName: string | null;
  readonly guardianLastName: string | null;
  readonly guardianPhone: string | null;
  readonly guardianEmail: string | null;
  readonly secondGuardianFirstName: string | null;
  readonly secondGuardianLastName: string | null;
  readonly secondGuardianPhone: string | null;
  readonly secondGuardianEmail: string | null;
  readonly isArchived?: boolean;
  /** The teams that the player is an active member of. */
  readonly teamIds: readonly string[];
}

export interface StoredCoach extends StoredPerson {
  readonly phone: string | null;
  /** The address of the account or of the latest invitation. */
  readonly email: string | null;
}

/** An address with its owner and their status, and whether it was permanently refused or is over a limit. */
export interface StoredAddress {
  readonly email: string;
  readonly as: 'member' | 'invited' | 'invitation expired' | 'refused' | 'written to';
  readonly role: string | null;
  readonly name: string | null;
  /** The profile that an invitation prepared. */
  readonly profileId: string | null;
  /** The players that a member acts for. */
  readonly playerIds: readonly string[];
}

/** Stored data about the people and addresses that the rows name, and every unredeemed invitation. */
export interface StoredData<Stored> {
  readonly people: readonly Stored[];
  readonly addresses: readonly StoredAddress[];
  /** The teams that a row can name. */
  readonly teams?: readonly StoredTeam[];
}

/** A row's outcome, with the facts to write and the matched person. */
export interface RowMatch<Facts, Stored> extends RowOutcome {
  readonly facts?: Facts;
  readonly stored?: Stored;
  /** True if a value that the admin decided about is no longer stored. */
  readonly isChangedSince: boolean;
  /** The teams that the player joins. */
  readonly teamIds: readonly string[];
}

/** The person that a row is about. `certain` is false if the stored person is only the single possible match. */
interface MatchResult<Stored> {
  readonly stored: Stored | undefined;
  readonly certain: boolean;
  readonly notes: readonly string[];
  /** Number of players with this name and birth date. The admin may declare that the row is none of them. */
  readonly proposed?: number;
}
type Match<Stored> = MatchResult<Stored> | { readonly problems: FieldMessages };

const newPersonMatch = (notes: readonly string[] = []) => ({ stored: undefined, certain: false, notes });
const matchTo = <Stored>(stored: Stored, result: { certain: boolean; proposed?: number }) => ({
  ...result,
  stored,
  notes: [],
});

/** Name and birth date identify a player. A date may be missing on one side if no other player matches. */
const matchPlayer = (
  { birthDate }: PlayerFacts,
  namesakes: readonly StoredPlayer[],
  another: number | undefined,
): Match<StoredPlayer> => {
  const [only, second] = namesakes;
  if (!only) return newPersonMatch();
  if (birthDate === undefined) {
    return second ? { problems: { birthDate: rowFaults.severalPlayers } } : matchTo(only, { certain: true });
  }
  const sameBirthDate = namesakes.filter((namesake) => namesake.birthDate === birthDate);
  const stored = sameBirthDate.find((namesake) => namesake.hasAccount) ?? sameBirthDate[0];
  if (stored) {
    const proposed = stored.hasAccount ? 0 : sameBirthDate.length;
    // Compared with the number proposed, so that importing the same file again creates no new players.
    return proposed > 0 && proposed === another ? newPersonMatch() : matchTo(stored, { certain: true, proposed });
  }
  const dates = namesakes.flatMap((namesake) => namesake.birthDate ?? []);
  if (dates.length === namesakes.length) return newPersonMatch(dates.map(rowNotes.playerBorn));
  return second ? { problems: { birthDate: rowFaults.undatedNamesake } } : matchTo(only, { certain: false });
};

/** Coaches are identified by name; the address distinguishes coaches with the same name. */
const matchCoach = ({ email }: CoachFacts, namesakes: readonly StoredCoach[]): Match<StoredCoach> => {
  const [only, second] = namesakes;
  if (!only) return newPersonMatch();
  if (email === undefined) {
    return second ? { problems: { email: rowFaults.severalCoaches } } : matchTo(only, { certain: true });
  }
  const stored = namesakes.find((namesake) => namesake.email === email);
  if (stored) return matchTo(stored, { certain: true });
  const [unknown, another] = namesakes.filter((namesake) => namesake.email === null);
  if (another) return { problems: { email: rowFaults.severalUnknownCoaches } };
  return unknown ? matchTo(unknown, { certain: false }) : newPersonMatch([rowNotes.coachOfThisName]);
};

/** The facts to import, without those whose stored value is kept. */
const withoutKept = <Facts extends object>(facts: Facts, kept: readonly Difference[]): Facts =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => !kept.some(({ field }) => field === name))) as Facts;

const leaveOut = (line: number, problems: FieldMessages, proposed = 0) => ({
  ...invalidRow(line, problems, proposed),
  isChangedSince: false,
  teamIds: [],
});

const withoutInvitation = (...notes: readonly string[]) => ({ invites: false, notes });

/** Decides whether an invitation is sent to the row's address; if not, returns the reason. */
const invitationOf = (
  email: string | undefined,
  stored: StoredPerson | undefined,
  openTo: string | undefined,
  storedAddresses: readonly StoredAddress[],
): { readonly invites: boolean; readonly notes: readonly string[] } => {
  if (email === undefined || stored?.hasAccount || openTo === email) return withoutInvitation();
  if (openTo !== undefined) return withoutInvitation(rowNotes.invitedElsewhere(openTo));
  if (storedAddresses.some((address) => address.as === 'member')) return withoutInvitation(rowNotes.member);
  const invitedAddress = storedAddresses.find((address) => address.as === 'invited');
  if (invitedAddress) return withoutInvitation(rowNotes.invitedAs(invitedAddress.name ?? ''));
  if (storedAddresses.some((address) => address.as === 'refused')) return withoutInvitation(rowNotes.refused);
  if (storedAddresses.some((address) => address.as === 'written to')) return withoutInvitation(rowNotes.tooManyLetters);
  return { invites: true, notes: [] };
};

interface KindRules<Facts, Stored> {
  readonly kind: ImportKind;
  readonly match: (facts: Facts, namesakes: readonly Stored[], another: number | undefined) => Match<Stored>;
  readonly differences: (facts: Facts, stored: Stored) => readonly Difference[];
  /** The field that distinguishes several matches. */
  readonly markedBy: ImportField;
  /** True if the stored person has that field. */
  readonly isMarked: (stored: Stored) => boolean;
  /** Finds the teams of a row. */
  readonly joining: (teams: readonly StoredTeam[]) => (facts: Facts, stored: Stored | undefined) => TeamJoining;
  /** Errors for a row whose known address contradicts the match. */
  readonly objection: (
    facts: Facts,
    match: Pick<MatchResult<Stored>, 'stored' | 'certain'>,
    storedAddresses: readonly StoredAddress[],
  ) => FieldMessages | undefined;
}

const players: KindRules<PlayerFacts, StoredPlayer> = {
  kind: 'players',
  match: matchPlayer,
  differences: (facts, stored) => differencesOf(comparedFields.players, facts, stored),
  markedBy: 'birthDate',
  isMarked: ({ birthDate }) => birthDate !== null,
  joining: joiningOf,
  // Siblings share their parents' address, so the row is imported without an invitation. A player whom other logins act
  // for is another family's child.
  objection: ({ birthDate }, { stored }, storedAddresses): FieldMessages | undefined => {
    if (stored?.isArchived) return { firstName: rowFaults.archived };
    if (!stored?.hasAccount || birthDate === stored.birthDate) return undefined;
    const playersOfAddress = storedAddresses.flatMap(({ playerIds }) => playerIds);
    if (playersOfAddress.length === 0 || playersOfAddress.includes(stored.id)) return undefined;
    return { birthDate: birthDate === undefined ? rowFaults.otherFamily : rowFaults.undatedOtherFamily };
  },
};

const coaches: KindRules<CoachFacts, StoredCoach> = {
  kind: 'coaches',
  match: matchCoach,
  differences: (facts, stored) => differencesOf(comparedFields.coaches, facts, stored),
  markedBy: 'email',
  isMarked: ({ email }) => email !== null,
  joining: () => () => noJoining,
  objection: (facts, { certain }, storedAddresses) => {
    if (certain) return undefined;
    // A player's account may belong to the coach's own child.
    const owner = storedAddresses.find(({ role, name }) => role !== 'player' && name !== null)?.name ?? undefined;
    if (owner === undefined || foldName(owner) === nameKey(facts)) return undefined;
    return { email: rowFaults.addressOf(owner) };
  },
};

/** Rows that match the same stored person without certainty. None of them is imported. */
const linesWithSamePlayer = (
  guesses: readonly { readonly line: number; readonly storedId: string }[],
): ReadonlyMap<number, number> => {
  const rivals = new Map<number, number>();
  for (const group of Map.groupBy(guesses, ({ storedId }) => storedId).values()) {
    const [first, second] = group;
    if (!first || !second) continue;
    for (const { line } of group) rivals.set(line, line === first.line ? second.line : first.line);
  }
  return rivals;
};

const matchRows = <Facts extends PlayerFacts | CoachFacts, Stored extends StoredPerson>(
  { kind, match, differences, markedBy, isMarked, joining, objection }: KindRules<Facts, Stored>,
  rows: readonly ReadRow<Facts>[],
  { people, addresses, teams = [] }: StoredData<Stored>,
  invite: boolean,
): readonly RowMatch<Facts, Stored>[] => {
  const repeated = repeatedLines(kind, rows);
  const peopleByName = Map.groupBy(people, nameKey);
  const knownByEmail = Map.groupBy(addresses, ({ email }) => email);
  const openByProfile = new Map(
    addresses.flatMap(({ as, profileId, email }) =>
      as === 'invited' && profileId ? [[profileId, email] as const] : [],
    ),
  );
  const joiningBy = joining(teams);
  const guesses: { line: number; storedId: string }[] = [];

  const matchRow = (row: ReadRow<Facts>): RowMatch<Facts, Stored> => {
    const { line } = row;
    if (!('facts' in row)) return leaveOut(line, row.problems);
    const { facts } = row;
    const repetition = repeated.get(line);
    if (repetition) return leaveOut(line, repetition.problems, repetition.proposed);
    const knownAddresses = knownByEmail.get(facts.email ?? '') ?? [];
    const namesakes = peopleByName.get(nameKey(facts)) ?? [];
    const personMatch = match(facts, namesakes, row.another);
    const unreadCell = row.emptied[markedBy];
    // An unreadable cell may distinguish the row from a person with the same name whose value for the field is known.
    if (unreadCell !== undefined && namesakes.some(isMarked)) return leaveOut(line, { [markedBy]: unreadCell });
    if ('problems' in personMatch) return leaveOut(line, personMatch.problems);
    const { stored, certain, notes, proposed = 0 } = personMatch;
    const objections = objection(facts, personMatch, knownAddresses);
    if (objections) return leaveOut(line, objections);
    if (stored && !certain) guesses.push({ line, storedId: stored.id });
    const invitation = invite
      ? invitationOf(facts.email, stored, openByProfile.get(stored?.id ?? ''), knownAddresses)
      : withoutInvitation();
    const teamsJoined = joiningBy(facts, stored);
    const { changes: own, kept } = splitDifferences(stored ? differences(facts, stored) : [], row.replaced);
    const changes = stored ? [...own, ...teamsJoined.changes] : [];
    return {
      line,
      state: stored ? (changes.length > 0 ? 'changed' : 'unchanged') : 'new',
      changes,
      kept,
      proposed,
      problems: {},
      emptied: { ...row.emptied, ...(teamsJoined.problem !== undefined && { team: teamsJoined.problem }) },
      // Stored values were already confirmed by the admin.
      doubtful: !stored || [...changes, ...kept].some(({ field }) => field in row.doubtful) ? row.doubtful : {},
      notes: [...row.notes, ...notes, ...teamsJoined.notes, ...invitation.notes],
      invites: invitation.invites,
      facts: withoutKept(facts, kept),
      isChangedSince: row.replaced !== undefined && kept.length > 0,
      ...(stored && { stored }),
      teamIds: teamsJoined.teamIds,
    };
  };

  const matches = rows.map(matchRow);
  const rivals = linesWithSamePlayer(guesses);
  const outcomes = matches.map((match) => {
    const rivalLine = rivals.get(match.line);
    return rivalLine === undefined ? match : leaveOut(match.line, { [markedBy]: rowFaults.eitherLine(rivalLine) });
  });
  return outcomes.map(addFileProblems(kind, rows));
};

/** Decides each row's outcome from the row, the stored people, and the other rows. An import never renames people. */
export const matchPlayers = (rows: readonly ReadRow<PlayerFacts>[], data: StoredData<StoredPlayer>, invite: boolean) =>
  matchRows(players, rows, data, invite);

/** The same for coaches. */
export const matchCoaches = (rows: readonly ReadRow<CoachFacts>[], data: StoredData<StoredCoach>, invite: boolean) =>
  matchRows(coaches, rows, data, invite);
