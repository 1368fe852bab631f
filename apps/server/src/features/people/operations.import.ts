import { randomUUID } from 'node:crypto';
import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Actor } from '@touchline/domain/core/actor.ts';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import * as contract from '@touchline/domain/people/contract.import.ts';
import { type ReadRow, readCoach, readPlayer } from '@touchline/domain/people/rules.import.ts';
import { type RowMatch, matchCoaches, matchPlayers } from '@touchline/domain/people/rules.matching.ts';
import { wholeName } from '@touchline/domain/people/rules.ts';
import type { CoachFacts, PlayerFacts } from '@touchline/domain/people/rules.reading.ts';
import type { ParsedInputOf } from '@touchline/domain/core/operation.ts';
import type { ImportReport } from '@touchline/domain/people/schema.import.ts';
import type { InvitedRole } from '@touchline/domain/people/schema.ts';
import { noEntry } from '../../core/requests/audit-log.ts';
import { type Context, type Implementation, implement, type Preparation } from '../../core/requests/implement.ts';
import { claimLetters, invitationKind, lettersLeft } from '../../core/mail/letter-limits.ts';
import { enqueueAll } from '../../core/mail/mail.ts';
import { draftOf, mailOf } from './operations.invitations.ts';
import * as store from './store.import.ts';

type Players = ParsedInputOf<typeof contract.previewPlayers>;
type Coaches = ParsedInputOf<typeof contract.previewCoaches>;

/** Number of rows to read before yielding to other requests. */
const batchSize = 250;

const readAll = async <Row, Facts extends PlayerFacts | CoachFacts>(
  rows: readonly Row[],
  read: (row: Row) => ReadRow<Facts>,
): Promise<readonly ReadRow<Facts>[]> => {
  const result: ReadRow<Facts>[] = [];
  for (let from = 0; from < rows.length; from += batchSize) {
    if (from > 0) await othersFirst();
    result.push(...rows.slice(from, from + batchSize).map(read));
  }
  return result;
};

const factsOf = <Facts extends PlayerFacts | CoachFacts>(rows: readonly ReadRow<Facts>[]): readonly Facts[] =>
  rows.flatMap((row) => ('facts' in row ? [row.facts] : []));

const emailsOf = (facts: readonly (PlayerFacts | CoachFacts)[]): readonly string[] =>
  facts.flatMap(({ email }) => email ?? []);

/** Reads the rows before the transaction, because the embedded database runs only one transaction at a time. */
const readPlayers = ({ now, user }: Preparation<Actor>, { rows, dateOrder, invite }: Players) => {
  const today = dayOf(now, user.timeZone);
  return readAll(rows, (row) => readPlayer(row, { dateOrder, invite, today }));
};
const readCoaches = (_: Preparation<Actor>, { rows }: Coaches) => readAll(rows, readCoach);

interface CheckOptions {
  readonly invite: boolean;
  /** True if the matching people are to be locked until the transaction ends. */
  readonly locked: boolean;
}

const findPlayerMatches = async (
  { db, env, actor: { organizationId } }: Context<Actor>,
  rows: readonly ReadRow<PlayerFacts>[],
  { invite, locked }: CheckOptions,
) => {
  const facts = factsOf(rows);
  await store.disableNestedLoops(db);
  const people = await store.listPlayersNamed(db, organizationId, facts.map(wholeName), locked);
  const addresses = await store.listKnownAddresses(db, env, organizationId, emailsOf(facts));
  const hasTeams = facts.some(({ team }) => team !== undefined);
  const teams = hasTeams ? await store.listCurrentTeams(db, organizationId, locked) : [];
  return matchPlayers(rows, { people, addresses, teams }, invite);
};

const findCoachMatches = async (
  { db, env, actor: { organizationId } }: Context<Actor>,
  rows: readonly ReadRow<CoachFacts>[],
  { invite, locked }: CheckOptions,
) => {
  const facts = factsOf(rows);
  await store.disableNestedLoops(db);
  const people = await store.listCoachesNamed(db, organizationId, facts.map(wholeName), locked);
  const addresses = await store.listKnownAddresses(db, env, organizationId, emailsOf(facts));
  return matchCoaches(rows, { people, addresses }, invite);
};

const previewOf = async ({ db, env, actor }: Context<Actor>, matches: readonly RowMatch<unknown, unknown>[]) => ({
  invitationsLeft: await lettersLeft(db, env, actor.organizationId, invitationKind),
  rows: matches.map(
    ({ facts: _facts, stored: _stored, teamIds: _teamIds, isChangedSince: _isChangedSince, ...outcome }) => outcome,
  ),
});

/** A valid row with the id of the profile that it changes or creates. */
interface CountedRow<Facts> {
  readonly line: number;
  readonly state: 'new' | 'changed' | 'unchanged';
  readonly invites: boolean;
  readonly person: Facts & { readonly id: string };
  readonly teamIds: readonly string[];
}

const countedRowsOf = <Facts extends object>(matches: readonly RowMatch<Facts, { readonly id: string }>[]) =>
  matches.flatMap(({ line, state, invites, facts, stored, teamIds }) =>
    state === 'invalid' || !facts
      ? []
      : [{ line, state, invites, teamIds, person: { ...facts, id: stored?.id ?? randomUUID() } }],
  );

const peopleIn = <Facts>(rows: readonly CountedRow<Facts>[], state: CountedRow<Facts>['state']) =>
  rows.filter((row) => row.state === state).map(({ person }) => person);

/** Written invitations, and the number of people who were not invited because of email limits. */
type InvitationResult = Pick<ImportReport, 'invitations' | 'notInvited'>;

/**
 * Invites all people in three statements. Does not consume the rate limit per recipient, because listKnownAddresses
 * has checked all addresses together.
 */
const inviteAll = async (
  context: Context<Actor>,
  role: InvitedRole,
  countedRows: readonly CountedRow<PlayerFacts | CoachFacts>[],
): Promise<InvitationResult> => {
  const { db, env, actor } = context;
  const { organizationId } = actor;
  const rowsToInvite = countedRows.filter(({ invites }) => invites);
  if (rowsToInvite.length === 0) return { invitations: [], notInvited: 0 };
  const { left: lettersLeft } = await claimLetters(db, env, organizationId, invitationKind);
  const notInvited = Math.max(0, rowsToInvite.length - lettersLeft);
  const drafts = rowsToInvite
    .slice(0, lettersLeft)
    .map(({ line, person: { id: profileId, firstName, lastName, email = '' } }) => {
      return { line, ...draftOf({ profileId, email, firstName, lastName }) };
    });
  const rows = drafts.map(({ invitation }) => invitation);
  const writtenIds = await store.insertInvitations(db, organizationId, { role, createdBy: actor.userId }, rows);
  const writtenDrafts = drafts.filter(({ invitation }) => writtenIds.has(invitation.id));
  if (writtenDrafts.length === 0) return { invitations: [], notInvited };
  await enqueueAll(
    db,
    writtenDrafts.map(({ code, mailToken, invitation }) =>
      mailOf(context, { ...invitation, role }, { code, mailToken }),
    ),
  );
  const invitations = writtenDrafts.map(({ line, code, invitation }) => ({
    line,
    name: wholeName(invitation),
    email: invitation.email,
    code,
  }));
  return { invitations, notInvited };
};

/** Adds every created or changed profile to the audit entry. */
const auditImport = (
  { auditEntry }: Context<Actor>,
  countedRows: readonly CountedRow<unknown>[],
  invitations: readonly unknown[],
) => {
  const idsOf = (state: CountedRow<unknown>['state']) => peopleIn(countedRows, state).map(({ id }) => id);
  const [created, changed] = [idsOf('new'), idsOf('changed')];
  if (created.length + changed.length + invitations.length === 0) auditEntry.omit();
  auditEntry.add({ created, changed, invited: invitations.length });
};

const reportOf = (matches: readonly RowMatch<unknown, unknown>[], { invitations, notInvited }: InvitationResult) => {
  const count = (wanted: string): number => matches.filter(({ state }) => state === wanted).length;
  return {
    created: count('new'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    kept: matches.filter(({ kept }) => kept.length > 0).length,
    changedSince: matches.filter(({ isChangedSince }) => isChangedSince).map(({ line }) => line),
    invited: invitations.length,
    invalid: matches.filter(({ state }) => state === 'invalid').map(({ line, problems }) => ({ line, problems })),
    emptied: matches.flatMap(({ line, emptied }) =>
      Object.keys(emptied).length > 0 ? [{ line, problems: emptied }] : [],
    ),
    invitations,
    notInvited,
  };
};

export const importOperations: readonly Implementation[] = [
  implement(contract.previewPlayers, {
    summary: 'Preview an import of players',
    audit: noEntry,
    beforeTransaction: readPlayers,
    run: async (context, { invite }, rows) =>
      previewOf(context, await findPlayerMatches(context, rows, { invite, locked: false })),
  }),

  implement(contract.previewCoaches, {
    summary: 'Preview an import of coaches',
    audit: noEntry,
    beforeTransaction: readCoaches,
    run: async (context, { invite }, rows) =>
      previewOf(context, await findCoachMatches(context, rows, { invite, locked: false })),
  }),

  implement(contract.importPlayers, {
    summary: 'Import players',
    audit: { entity: 'organization', words: 'imported players', id: 'own organization' },
    beforeTransaction: readPlayers,
    run: async (context, { invite }, rows) => {
      const { db, actor } = context;
      await store.lockOrganization(db, actor.organizationId);
      const matches = await findPlayerMatches(context, rows, { invite, locked: true });
      const countedRows = countedRowsOf<PlayerFacts>(matches);
      await store.insertPlayers(db, actor.organizationId, peopleIn(countedRows, 'new'));
      await store.changePlayers(db, actor.organizationId, peopleIn(countedRows, 'changed'));
      await store.joinTeams(
        db,
        actor.organizationId,
        countedRows.flatMap(({ person, teamIds }) => teamIds.map((teamId) => ({ playerId: person.id, teamId }))),
      );
      const invitationResult = await inviteAll(context, 'player', countedRows);
      auditImport(context, countedRows, invitationResult.invitations);
      return reportOf(matches, invitationResult);
    },
  }),

  implement(contract.importCoaches, {
    summary: 'Import coaches',
    audit: { entity: 'organization', words: 'imported coaches', id: 'own organization' },
    beforeTransaction: readCoaches,
    run: async (context, { invite }, rows) => {
      const { db, actor } = context;
      await store.lockOrganization(db, actor.organizationId);
      const matches = await findCoachMatches(context, rows, { invite, locked: true });
      const countedRows = countedRowsOf<CoachFacts>(matches);
      await store.insertCoaches(db, actor.organizationId, peopleIn(countedRows, 'new'));
      await store.changeCoaches(db, actor.organizationId, peopleIn(countedRows, 'changed'));
      const invitationResult = await inviteAll(context, 'coach', countedRows);
      auditImport(context, countedRows, invitationResult.invitations);
      return reportOf(matches, invitationResult);
    },
  }),
];
