import { expressionBuilder, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Actor, isAdmin, isPlayer, type OrganizationId } from '@touchline/domain/core/actor.ts';
import { maxFoundPerKind } from '@touchline/domain/constants.club.ts';
import { peopleProblems } from '@touchline/domain/people/messages.ts';
import type { PlayerFacts } from '@touchline/domain/people/policy.ts';
import { isKnownTo, readerOf } from '../../core/identity/guardians.ts';
import { isRefusedAddress } from '../../core/mail/refused-addresses.ts';
import { containsIndexedWords, containsWords, laterInName } from '../../core/requests/search.ts';
import type { Db } from '../../db/open.ts';
import { rowsOf, rowOf } from '../../db/rows.ts';
import type { DB } from '../../db/types.ts';
import {
  contactIn,
  contactSearch,
  guardiansNamed,
  isIn,
  loginPhones,
  namesInProfile,
  playerAddresses,
} from './store.contacts.ts';
import { seesTeam, findSeasons, findTeams, findTryouts } from './store.find-club.ts';
import { coachEmail } from './store.lists.ts';
import { allTeams, isSeenByCoach, teamNames, teamNamesOfCoach, coachesOfPlayer, personalColumns } from './store.ts';

const { and, or } = expressionBuilder<DB, never>();

const playerName = sql<string>`player.first_name || ' ' || player.last_name`;
const foldedPlayer = [sql.ref<string>('player.search_name'), sql.ref<string>('player.sort_name')] as const;
const allNames = namesInProfile('player');
const birthYear = sql.ref<number | null>('player.birth_year').as('birthYear');

const coachName = sql<string>`coach.first_name || ' ' || coach.last_name`;
const foldedCoach = [sql.ref<string>('coach.search_name'), sql.ref<string>('coach.sort_name')] as const;

/** Null contacts, for a search by name only. */
const noContacts = [
  sql<number>`0`.as('rank'),
  sql<string | null>`null`.as('guardian'),
  sql<string | null>`null`.as('phone'),
  sql<string | null>`null`.as('email'),
  sql<boolean>`false`.as('emailRefused'),
] as const;

/** A guardian's name from the profile. */
const guardianName = (place: 'parent' | 'second') => {
  const part = (name: 'first' | 'last') => sql.ref(`player.${place}_guardian_${name}_name`);
  return sql`concat_ws(' ', ${part('first')}, ${part('last')})`;
};

/** Search by players' and guardians' names, phones and addresses, each with its own index. */
const fullPlayerSearch = (db: Db, organizationId: OrganizationId, text: string) => {
  const search = contactSearch(text);
  const matchesName = containsWords(allNames, text);
  const [player, firstGuardian] = allNames;
  const matchesPhone = search.inPhone(sql.ref('player.search_phone'), allNames);
  const matchesSecondPhone = search.inPhone(sql.ref('player.search_second_phone'), allNames);
  const addresses = playerAddresses(db, organizationId, search);
  const guardians = guardiansNamed(db, organizationId, text);
  const phones = loginPhones(db, organizationId, search);
  const login = contactIn(guardians);
  const loginPhone = contactIn(phones);
  const rank = sql<number>`case when ${containsWords([foldedPlayer[0]], text)} then 0
    when ${matchesName} or ${login} is not null then 1
    when ${matchesPhone} or ${matchesSecondPhone} or ${loginPhone} is not null then 2 else 3 end`;
  const email = sql<string | null>`(
    select known.email from (${addresses}) as known where known."playerId" = player.id
    order by known.answers desc nulls last, known.since, known.email limit 1)`;
  return {
    isFound: or([
      containsIndexedWords(allNames, text),
      matchesPhone,
      matchesSecondPhone,
      isIn(addresses),
      isIn(guardians),
      isIn(phones),
    ]),
    teams: teamNames(allTeams),
    contacts: [
      rank.as('rank'),
      sql<string | null>`case when ${containsWords([player, firstGuardian], text)} then ${guardianName('parent')}
        when ${matchesName} then ${guardianName('second')} else ${login} end`.as('guardian'),
      sql<string | null>`case when ${matchesPhone} then player.parent_guardian_phone
        when ${matchesSecondPhone} then player.second_guardian_phone else ${loginPhone} end`.as('phone'),
      email.as('email'),
      isRefusedAddress(email).as('emailRefused'),
    ] as const,
  };
};

/** Search for coaches, who find players in their lists by name only. Families find none. */
const playerNameSearch = (actor: Actor, text: string) => ({
  isFound: and([
    containsIndexedWords([foldedPlayer[0]], text),
    isPlayer(actor) ? sql<SqlBool>`false` : isSeenByCoach(sql`${actor.coachId}::uuid`),
  ]),
  teams: teamNames(seesTeam(actor, 'team.id')),
  contacts: noContacts,
});

export const findPlayers = (db: Db, actor: Actor, text: string) => {
  const { organizationId } = actor;
  const { isFound, teams, contacts } = isAdmin(actor)
    ? fullPlayerSearch(db, organizationId, text)
    : playerNameSearch(actor, text);
  return jsonArrayFrom(
    rowsOf(db, 'player_profiles as player', organizationId)
      .where('player.archived_at', 'is', null)
      .where(isFound)
      .select(['player.id', playerName.as('name'), birthYear, teams.as('teams'), ...contacts])
      .orderBy(laterInName(foldedPlayer, text))
      .orderBy('rank')
      .orderBy('player.sort_name')
      .orderBy('player.id')
      .limit(maxFoundPerKind),
  );
};

const fullCoachSearch = (text: string) => {
  const search = contactSearch(text);
  const names = [foldedCoach[0]] as const;
  const matchesName = containsWords(names, text);
  const matchesPhone = search.inPhone(sql.ref('coach.search_phone'), names);
  const matchesAddress = sql<SqlBool>`${search.inAddress(coachEmail)} and ${search.besideAddress(names)}`;
  return {
    isFound: or([matchesName, matchesPhone, matchesAddress]),
    contacts: [
      sql<number>`case when ${matchesName} then 0 when ${matchesPhone} then 2 else 3 end`.as('rank'),
      sql<string | null>`null`.as('guardian'),
      sql.ref<string | null>('coach.phone').as('phone'),
      coachEmail.as('email'),
      isRefusedAddress(coachEmail).as('emailRefused'),
    ] as const,
  };
};

const coachNameSearch = (actor: Actor, text: string) => ({
  isFound: isPlayer(actor)
    ? sql<SqlBool>`false`
    : and([containsWords([foldedCoach[0]], text), isKnownTo(actor.userId, sql.ref<string | null>('coach.user_id'))]),
  contacts: noContacts,
});

export const findCoaches = (db: Db, actor: Actor, text: string) => {
  const { isFound, contacts } = isAdmin(actor) ? fullCoachSearch(text) : coachNameSearch(actor, text);
  return jsonArrayFrom(
    rowsOf(db, 'coach_profiles as coach', actor.organizationId)
      .leftJoin('users as account', 'account.id', 'coach.user_id')
      .where('coach.archived_at', 'is', null)
      .where(isFound)
      .select(['coach.id', coachName.as('name'), teamNamesOfCoach.as('teams'), ...contacts])
      .orderBy(laterInName(foldedCoach, text))
      .orderBy('rank')
      .orderBy('coach.sort_name')
      .orderBy('coach.id')
      .limit(maxFoundPerKind),
  );
};

/** Best matches of each kind that the actor may see, in one statement. */
export const findMatches = (db: Db, actor: Actor, text: string) =>
  db
    .selectNoFrom([
      findTeams(db, actor, text).as('teams'),
      findPlayers(db, actor, text).as('players'),
      findCoaches(db, actor, text).as('coaches'),
      findTryouts(db, actor, text).as('tryouts'),
      findSeasons(db, actor, text).as('seasons'),
    ])
    .executeTakeFirstOrThrow();

/** Player data for the rule about reading a player, including the coaches who see the player. */
export const requirePlayerFacts = (db: Db, organizationId: OrganizationId, id: string): Promise<PlayerFacts> =>
  rowOf(db, 'player_profiles as player', organizationId, id)
    .where('player.erased_at', 'is', null)
    .select(['player.id as playerId', coachesOfPlayer.as('coachIds')])
    .executeTakeFirstOrThrow(() => peopleProblems.playerMissing());

/** A player with the data that the actor may see. Only admins see the birth date and guardian's phone (ruling 31). */
export const readPlayer = (db: Db, actor: Actor, id: string) =>
  rowOf(db, 'player_profiles as player', actor.organizationId, id)
    .where('player.erased_at', 'is', null)
    .select(
      personalColumns(actor.organizationId, {
        everything: isAdmin(actor),
        seesTeam: seesTeam(actor, 'team.id'),
        reader: readerOf(actor),
      }),
    )
    .executeTakeFirstOrThrow(() => peopleProblems.playerMissing());
