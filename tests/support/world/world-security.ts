import { userHandleOf } from '@touchline/server/features/security/store.passkeys.ts';
import { aKey, type Key } from '../club/passkeys.ts';
import type { ClubIds } from './world-rows.ts';

/** Secret for every authenticator app in a world. */
export const secretOfApps = 'twenty bytes of text';

/** Recovery code for the coach with a second step. */
export const recoveryCodeOf = (coach: string): string => coach.replaceAll('-', '').slice(0, 16).toUpperCase();
export const pendingTokenOf = (coach: string): string => `pending-${coach}`;

const keys = new Map<string, Key>();

/** Passkey of that coach. */
export const keyOf = (coach: string): Key => {
  const existing = keys.get(coach);
  if (existing) return existing;
  const key = aKey({ counts: false });
  key.belongsTo(userHandleOf(coach));
  keys.set(coach, key);
  return key;
};
/** Pending challenges of a world: one for each member who adds a passkey, and one for each actor who uses a passkey. */
export const addingChallengeOf = (userId: string): string => `add-${userId}`;
export const usingChallengeOf = ({ organization }: ClubIds, actor: string): string => `use-${organization}-${actor}`;

/**
 * One coach of the club has a second step and a passkey. All other people are setting up a second step. All people
 * have an archive of their data, and the club has an old archive.
 */
export const securityRows = (club: ClubIds, actors: readonly string[]): string => {
  const { organization, otherCoach: coach } = club;
  const challengeRows = actors.map((actor) => `(sha256('${usingChallengeOf(club, actor)}'))`).join(', ');
  return `
insert into authenticators (user_id, secret, confirmed_at, last_step)
  select id, convert_to('${secretOfApps}', 'UTF8'), case when id = '${coach}' then club_now() end, case when id = '${coach}' then 1 end
  from members where organization_id = '${organization}';
insert into recovery_codes (code_hash, user_id) values (sha256('${coach} ${recoveryCodeOf(coach)}'), '${coach}');
insert into pending_sign_ins (token_hash, user_id, expires_at) values
  (sha256('${pendingTokenOf(coach)}'), '${coach}', club_now() + interval '5 minutes');
insert into organization_exports (organization_id, content, asked_at, made_at)
  values ('${organization}', 'PK', club_now() - interval '2 hours', club_now() - interval '2 hours');
insert into data_exports (user_id, player_ids, content, created_at)
  select id, '{}', 'PK', club_now() - interval '2 hours' from members where organization_id = '${organization}';
insert into passkeys (id, user_id, name, host, credential_id, public_key, counter, transports) values
  ('${club.passkey}', '${coach}', 'Phone', 'localhost', '\\x${Buffer.from(keyOf(coach).id, 'base64url').toString('hex')}',
    '\\x${keyOf(coach).coseKey.toString('hex')}', 0, '{internal}');
insert into passkey_challenges (challenge_hash, user_id, expires_at)
  select sha256(('${addingChallengeOf('')}' || id)::bytea), id, club_now() + interval '5 minutes'
  from members where organization_id = '${organization}';
insert into passkey_challenges (challenge_hash, expires_at)
  select hash, club_now() + interval '5 minutes' from (values ${challengeRows}) as challenges (hash);`;
};
