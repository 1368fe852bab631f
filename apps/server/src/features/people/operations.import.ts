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

/** Rows read before yielding to other requests. */
const inOneGo = 250;

const readAll = async <Row, Facts extends PlayerFacts | CoachFacts>(
  rows: readonly Row[],
  read: (row: Row) => ReadRow<Facts>,
): Promise<readonly ReadRow<Facts>[]> => {
  const result: ReadRow<Facts>[] = [];
  for (let from = 0; from < rows.length; from += inOneGo) {
    if (from > 0) await othersFirst();
    result.push(...rows.slice(from, from + inOneGo).map(read));
  }
  return result;
};

const factsOf = <Facts extends PlayerFacts | CoachFacts>(rows: readonly ReadRow<Facts>[]): readonly Facts[] =>
  rows.flatMap((row) => ('facts' in row ? [row.facts] : []));

const emailsOf = (facts: readonly (PlayerFacts | CoachFacts)[]): readonly string[] =>
  facts.flatMap(({ email }) => email ?? []);

/** Reads the rows before the transaction, because the embedded database runs nothing else during a transaction. */
const readPlayers = ({ now, user }: Preparation<Actor>, { rows, dateOrder, invite }: Players) => {
  const today = dayOf(now, user.timeZone);
  return readAll(rows, (row) => readPlayer(row, { dateOrder, invite, today }));
};
const readCoaches = (_: Preparation<Actor>, { rows }: Coaches) => readAll(rows, readCoach);

interface CheckOptions {
  readonly invite: boolean;
  /** True to keep the found people unchanged until the transaction ends. */
  readonly locked: boolean;
}

const matchedPlayers = async (
  { db, env, actor: { organizationId } }: Context<Actor>,
  rows: readonly ReadRow<PlayerFacts>[],
  { invite, locked }: CheckOptions,
) => {
  const facts = factsOf(rows);
  await store.expectLongLists(db);
  const people = await store.playersNamed(db, organizationId, facts.map(wholeName), locked);
  const addresses = await store.knownAddresses(db, env, organizationId, emailsOf(facts));
  const hasTeams = facts.some(({ team }) => team !== undefined);
  const teams = hasTeams ? await store.currentTeams(db, organizationId, locked) : [];
  return matchPlayers(rows, { people, addresses, teams }, invite);
};

const matchedCoaches = async (
  { db, env, actor: { organizationId } }: Context<Actor>,
  rows: readonly ReadRow<CoachFacts>[],
  { invite, locked }: CheckOptions,
) => {
  const facts = factsOf(rows);
  await store.expectLongLists(db);
  const people = await store.coachesNamed(db, organizationId, facts.map(wholeName), locked);
  const addresses = await store.knownAddresses(db, env, organizationId, emailsOf(facts));
  return matchCoaches(rows, { people, addresses }, invite);
};

const previewOf = async ({ db, env, actor }: Context<Actor>, matches: readonly RowMatch<unknown, unknown>[]) => ({
  invitationsLeft: await lettersLeft(db, env, actor.organizationId, invitationKind),
  rows: matches.map(
    ({ facts: _facts, stored: _stored, teamIds: _teamIds, isChangedSince: _isChangedSince, ...outcome }) => outcome,
  ),
});

/** A counted row, with the id of the profile that it changes or makes. */
interface Counted<Facts> {
  readonly line: number;
  readonly state: 'new' | 'changed' | 'unchanged';
  readonly invites: boolean;
  readonly person: Facts & { readonly id: string };
  readonly teamIds: readonly string[];
}

const countedOf = <Facts extends object>(matches: readonly RowMatch<Facts, { readonly id: string }>[]) =>
  matches.flatMap(({ line, state, invites, facts, stored, teamIds }) =>
    state === 'invalid' || !facts
      ? []
      : [{ line, state, invites, teamIds, person: { ...facts, id: stored?.id ?? randomUUID() } }],
  );

const peopleIn = <Facts>(counted: readonly Counted<Facts>[], state: Counted<Facts>['state']) =>
  counted.filter((row) => row.state === state).map(({ person }) => person);

/** The invitations written, and how many people were not invited because of the email limits. */
type Invited = Pick<ImportReport, 'invitations' | 'notInvited'>;

/**
 * Invites as Add Coach and Add Player do, but all with three statements. Does not call the rate limiter for each
 * recipient: knownAddresses has checked all addresses in the outbox at once.
 */
const inviteAll = async (
  context: Context<Actor>,
  role: InvitedRole,
  counted: readonly Counted<PlayerFacts | CoachFacts>[],
): Promise<Invited> => {
  const { db, env, actor } = context;
  const { organizationId } = actor;
  const toInvite = counted.filter(({ invites }) => invites);
  if (toInvite.length === 0) return { invitations: [], notInvited: 0 };
  const { left } = await claimLetters(db, env, organizationId, invitationKind);
  const notInvited = Math.max(0, toInvite.length - left);
  const wanted = toInvite.slice(0, left).map(({ line, person: { id: profileId, firstName, lastName, email = '' } }) => {
    return { line, ...draftOf({ profileId, email, firstName, lastName }) };
  });
  const rows = wanted.map(({ invitation }) => invitation);
  const written = await store.insertInvitations(db, organizationId, { role, createdBy: actor.userId }, rows);
  const invited = wanted.filter(({ invitation }) => written.has(invitation.id));
  if (invited.length === 0) return { invitations: [], notInvited };
  await enqueueAll(
    db,
    invited.map(({ code, mailToken, invitation }) => mailOf(context, { ...invitation, role }, { code, mailToken })),
  );
  const invitations = invited.map(({ line, code, invitation }) => ({
    line,
    name: wholeName(invitation),
    email: invitation.email,
    code,
  }));
  return { invitations, notInvited };
};

/** Adds every profile that a file made or changed to the audit entry. */
const tellOf = (
  { auditEntry }: Context<Actor>,
  counted: readonly Counted<unknown>[],
  invitations: readonly unknown[],
) => {
  const idsOf = (state: Counted<unknown>['state']) => peopleIn(counted, state).map(({ id }) => id);
  const [created, changed] = [idsOf('new'), idsOf('changed')];
  if (created.length + changed.length + invitations.length === 0) auditEntry.omit();
  auditEntry.add({ created, changed, invited: invitations.length });
};

const reportOf = (matches: readonly RowMatch<unknown, unknown>[], { invitations, notInvited }: Invited) => {
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
      previewOf(context, await matchedPlayers(context, rows, { invite, locked: false })),
  }),

  implement(contract.previewCoaches, {
    summary: 'Preview an import of coaches',
    audit: noEntry,
    beforeTransaction: readCoaches,
    run: async (context, { invite }, rows) =>
      previewOf(context, await matchedCoaches(context, rows, { invite, locked: false })),
  }),

  implement(contract.importPlayers, {
    summary: 'Import players',
    audit: { entity: 'organization', words: 'imported players', id: 'own organization' },
    beforeTransaction: readPlayers,
    run: async (context, { invite }, rows) => {
      const { db, actor } = context;
      await store.lockOrganization(db, actor.organizationId);
      const matches = await matchedPlayers(context, rows, { invite, locked: true });
      const counted = countedOf<PlayerFacts>(matches);
      await store.insertPlayers(db, actor.organizationId, peopleIn(counted, 'new'));
      await store.changePlayers(db, actor.organizationId, peopleIn(counted, 'changed'));
      await store.joinTeams(
        db,
        actor.organizationId,
        counted.flatMap(({ person, teamIds }) => teamIds.map((teamId) => ({ playerId: person.id, teamId }))),
      );
      const invited = await inviteAll(context, 'player', counted);
      tellOf(context, counted, invited.invitations);
      return reportOf(matches, invited);
    },
  }),

  implement(contract.importCoaches, {
    summary: 'Import coaches',
    audit: { entity: 'organization', words: 'imported coaches', id: 'own organization' },
    beforeTransaction: readCoaches,
    run: async (context, { invite }, rows) => {
      const { db, actor } = context;
      await store.lockOrganization(db, actor.organizationId);
      const matches = await matchedCoaches(context, rows, { invite, locked: true });
      const counted = countedOf<CoachFacts>(matches);
      await store.insertCoaches(db, actor.organizationId, peopleIn(counted, 'new'));
      await store.changeCoaches(db, actor.organizationId, peopleIn(counted, 'changed'));
      const invited = await inviteAll(context, 'coach', counted);
      tellOf(context, counted, invited.invitations);
      return reportOf(matches, invited);
    },
  }),
];
