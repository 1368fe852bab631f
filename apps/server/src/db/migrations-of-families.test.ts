import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withTwoClubs } from '@touchline/tests/support/server/constraints.ts';

const scratch = withTwoClubs('embedded');

describe('accounts from before guardianships', () => {
  // FAM-18
  it('makes an account a guardian if the player is under 16 or has no birth date', async () => {
    // It is November 27 for the Lions, and still November 26 for the Bears. Each case lists the older link first.
    const links = [
      ['lions', 'sixteen', 'of 16', '2010-11-27', 'unknown', 'self'],
      ['lions', 'fifteen', 'of 15', '2010-11-28', 'unknown', 'guardian'],
      ['bears', 'chicago', 'of 15 there', '2010-11-27', 'unknown', 'guardian'],
      ['lions', 'undated', 'without date', null, 'unknown', 'guardian'],
      ['lions', 'older', 'with two logins', '2000-05-05', 'unknown', 'self'],
      ['lions', 'newer', 'with two logins', '2000-05-05', 'unknown', 'guardian'],
      ['lions', 'double', 'first of a login', '2000-05-05', 'unknown', 'self'],
      ['lions', 'double', 'second of a login', '2000-05-05', 'unknown', 'guardian'],
      ['lions', 'silent', 'with an own login', '2000-05-05', 'unknown', 'guardian'],
      ['lions', 'own', 'with an own login', '2000-05-05', 'self', 'self'],
      // A minor cannot be a guardian, so a login with two children is never the minor's own.
      ['lions', 'mother', 'minor sister', '2009-05-05', 'unknown', 'guardian'],
      ['lions', 'mother', 'little brother', '2016-05-05', 'unknown', 'guardian'],
      ['lions', 'father', 'minor brother', '2009-05-05', 'self', 'guardian'],
      ['lions', 'father', 'little sister', '2016-05-05', 'unknown', 'guardian'],
      ['lions', 'aunt', 'first minor', '2009-05-05', 'unknown', 'guardian'],
      ['lions', 'aunt', 'second minor', '2009-05-05', 'unknown', 'guardian'],
    ] as const;
    const rows = links.map(
      ([club, login, player, born, kind], at) =>
        `(${at}, '${club}', '${login}', '${player}', ${born === null ? 'null::date' : `date '${born}'`}, '${kind}')`,
    );
    await scratch.script(`begin;
      create or replace function club_now() returns timestamptz language sql stable
        as $$ select timestamptz '2026-11-26 23:30Z' $$;
      alter table guardianships drop constraint guardianships_kind_known;
      create temporary table links (place, club, login, player, born, kind) on commit drop as values ${rows.join()};
      insert into users (id, email, password_hash) select distinct the(login), login || '@example.org', 'hash' from links;
      insert into members (id, organization_id, name) select distinct the(login), the(club), login from links;
      insert into memberships (organization_id, user_id, role) select distinct the(club), the(login), 'player' from links;
      insert into player_profiles (id, organization_id, first_name, last_name, birth_date)
        select distinct the(player), the(club), player, 'Player', born from links;
      insert into guardianships (organization_id, player_id, user_id, kind, created_at)
        select the(club), the(player), the(login), kind, club_now() + place * interval '1 minute' from links;
      alter table guardianships add constraint guardianships_kind_known check (kind in ('self', 'guardian', 'unknown'));
      ${readFileSync(join(import.meta.dirname, 'migrations/0310-every-account-sorted.sql'), 'utf8')}`);
    const sorted = await scratch.rows(`select links.login, links.player, link.kind from links
      join guardianships as link on link.player_id = the(player) and link.user_id = the(login) order by place`);
    const rules = await scratch.rows(`select pg_get_constraintdef(oid) as rule from pg_constraint
      where conname = 'guardianships_kind_known'`);
    await scratch.script('rollback');
    expect(sorted).toEqual(links.map(([, login, player, , , kind]) => ({ login, player, kind })));
    expect(JSON.stringify(rules)).not.toContain('unknown');
  });
});

describe('emails to families', () => {
  it('sends no emails, because families count as informed of the stored state', async () => {
    const sql = readFileSync(join(import.meta.dirname, 'migrations/0032-families-hear-of-tryouts.sql'), 'utf8');
    await scratch.script(`begin;
      drop trigger tryouts_tell_families on tryouts;
      drop trigger tryout_registrations_tell_families on tryout_registrations;
      drop trigger tryout_registrations_tell_of_withdrawal on tryout_registrations;
      drop function note_tryout_change, note_new_registrations, note_withdrawal;
      alter table tryouts drop column revision, drop column letters_due_at;
      alter table tryout_registrations drop column told;
      update tryout_registrations set status = 'withdrawn' where id = the('pia at open day');
      ${sql}`);
    const informedRows = await scratch.rows(`select told ->> 'kind' as kind, count(*)::int as registrations,
        bool_and((told ->> 'date')::timestamptz = date and told ->> 'location' = location and letters_due_at is null) as fits
      from tryout_registrations as registration join tryouts on tryouts.id = tryout_id group by 1 order by 1`);
    await scratch.script('rollback');
    expect(informedRows).toEqual([
      { kind: 'cancelled', registrations: 1, fits: true },
      { kind: 'over', registrations: 1, fits: true },
      { kind: 'registered', registrations: 3, fits: true },
      { kind: 'withdrawn', registrations: 1, fits: true },
    ]);
  });

  it('counts earlier emails as sent to every login of the player', async () => {
    const file = join(import.meta.dirname, 'migrations/0046-letters-by-login.sql');
    await scratch.script(`begin;
      update tryout_registrations set told = jsonb_build_object('kind', 'over', 'number', 3)
        where id <> the('pia at open day');
      ${readFileSync(file, 'utf8')}`);
    const informedRows = await scratch.rows(`select (select count(*)::int from guardianships as guardianship
          where guardianship.player_id = registration.player_id) as logins,
        told is not null and id <> the('pia at open day') as known, bool_and(told is null or told = (
          select jsonb_object_agg(user_id, '{"kind":"over","number":3}'::jsonb) from guardianships as guardianship
          where guardianship.player_id = registration.player_id)) as fits
      from tryout_registrations as registration group by 1, 2 order by 1, 2`);
    await scratch.script('rollback');
    expect(informedRows).toEqual([
      { logins: 0, known: false, fits: true },
      { logins: 1, known: false, fits: true },
      { logins: 1, known: true, fits: true },
    ]);
  });

  it('assigns earlier offer emails to the player’s login, one email of each kind', async () => {
    const file = join(import.meta.dirname, 'migrations/0043-mails-by-login.sql');
    await scratch.script(`begin;
      alter table members rename to profiles;
      alter table player_profiles add column user_id uuid;
      update player_profiles set user_id = the('pia') where id = the('player pia');
      alter table outbox drop column user_id;
      alter table team_invitations drop column answered_by;
      insert into outbox (organization_id, kind, entity_id, recipient) values
        (the('lions'), 'offer.sent', the('offer to pia'), 'pia@example.org'),
        (the('lions'), 'offer.sent', the('offer to pia'), 'pia.before@example.org'),
        (the('lions'), 'offer.reminder.first', the('offer to pia'), 'pia@example.org'),
        (the('lions'), 'offer.answered', the('offer to pia'), 'anna@example.org');
      ${readFileSync(file, 'utf8')}`);
    const letters = await scratch.rows(`select kind, user_id = the('pia') as "isPias", count(*)::int as letters
      from outbox where entity_id = the('offer to pia') group by 1, 2 order by 1, 2`);
    await scratch.script('rollback');
    expect(letters).toEqual([
      { kind: 'offer', isPias: null, letters: 1 },
      { kind: 'offer.answered', isPias: null, letters: 1 },
      { kind: 'offer.reminder.first', isPias: true, letters: 1 },
      { kind: 'offer.sent', isPias: true, letters: 1 },
      { kind: 'offer.sent', isPias: null, letters: 1 },
    ]);
  });
});
