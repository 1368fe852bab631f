import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { erasePlayer } from '@touchline/domain/privacy/contract.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';

describe.each(['embedded', 'postgres'])('on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({}, engine === 'postgres' ? inject('suitePostgres') : null);
  });
  afterAll(() => server.close());

  /** Erases a player and returns what remains of each text, in a code's description and in a log line. */
  const textsAfterErasing = async (
    child: { readonly firstName: string; readonly lastName: string; readonly email?: string; readonly phone?: string },
    texts: readonly string[],
  ): Promise<readonly string[]> => {
    const { db } = server.database;
    const club = await anOrganization(server);
    const { firstName, lastName, email = null, phone = null } = child;
    const { profileId: playerId } = await club.addPlayer({ firstName, lastName });
    await db
      .updateTable('player_profiles')
      .set({ parent_guardian_email: email, parent_guardian_phone: phone })
      .where('id', '=', playerId)
      .execute();
    const left: string[] = [];
    const rows = texts.map((text, place) => ({
      text,
      code: `${place}-${crypto.randomUUID().slice(0, 8).toUpperCase()}`,
    }));
    const ofClub = { organization_id: club.id };
    for (const { text, code } of rows) {
      await db
        .insertInto('organization_codes')
        .values({ ...ofClub, code, role: 'player', description: text })
        .execute();
      const details = JSON.stringify({ code, lines: [`News:\n${text}\nBye`] });
      await db
        .insertInto('audit_log')
        .values({ ...ofClub, action: 'people.playersFile', entity: 'organization', entity_id: club.id, details })
        .execute();
    }
    await club.admin.ask(erasePlayer, { playerId, name: `${firstName} ${lastName}` });
    for (const { code } of rows) {
      const { description } = await db
        .selectFrom('organization_codes')
        .where('code', '=', code)
        .select('description')
        .executeTakeFirstOrThrow();
      const { lines } = await db
        .selectFrom('audit_log')
        .where(sql`details ->> 'code'`, '=', code)
        .select(sql<string[]>`details -> 'lines'`.as('lines'))
        .executeTakeFirstOrThrow();
      expect(lines).toEqual([`News:\n${description}\nBye`]);
      left.push(description ?? '');
    }
    return left;
  };

  it('erasing a player keeps longer names of other people that contain the name', async () => {
    const others = [
      'Hanna Bauer was great',
      'Johanna Bauer; Anna Bauernfeind and Bauer Annalena',
      'Änna Bauer; ÄAnna Bauer; Anna Baueré',
    ];
    expect(await textsAfterErasing({ firstName: 'Anna', lastName: 'Bauer' }, others)).toEqual(others);
    const isabella = ['Isabella Smith scored', 'Ella Smithson, Smith, Ellander'];
    expect(await textsAfterErasing({ firstName: 'Ella', lastName: 'Smith' }, isabella)).toEqual(isabella);
  });

  it('erasing a player removes the name from sentences, in any letter case and word order', async () => {
    const texts = [
      'Anna Bauer scored. (anna  BAUER) "Anna\nBauer", Bauer, Anna; Bauer Anna!',
      'With Hanna Bauer and Anna Bauer, Anna Bauer’s and Anna Bauer-like',
    ];
    expect(await textsAfterErasing({ firstName: 'Anna', lastName: 'Bauer' }, texts)).toEqual([
      'Erased player scored. (Erased player) "Erased player", Erased player; Erased player!',
      'With Hanna Bauer and Erased player, Erased player’s and Erased player-like',
    ]);
    const accents = ["ÉLODIE O’BRIEN came, and Élodie O'Brien left", "Mélodie O'Brien stays, and Élodie O'Brienne"];
    expect(await textsAfterErasing({ firstName: 'Élodie', lastName: "O'Brien" }, accents)).toEqual([
      'Erased player came, and Erased player left',
      "Mélodie O'Brien stays, and Élodie O'Brienne",
    ]);
    expect(await textsAfterErasing({ firstName: 'J.', lastName: 'Öst' }, ['J. Öst, JX Öst, j. öst.'])).toEqual([
      'Erased player, JX Öst, Erased player.',
    ]);
  });

  it('erasing a player removes email addresses and phone numbers, but not longer ones that contain them', async () => {
    const contact = { firstName: 'Nora', lastName: 'Nemo', email: 'na@x.at', phone: '+43 699 12' };
    const others = ['anna@x.at, h.na@x.at, na@x.at.example, na@x.at-b.at, +na@x.ats', 'Call +43 699 123'];
    expect(await textsAfterErasing(contact, others)).toEqual(others);
    expect(
      await textsAfterErasing(contact, ['Write to na@x.at. Or <NA@x.at>, na@x.at', 'Call+43 699 12, or -na@x.at!']),
    ).toEqual(['Write to …. Or <…>, …', 'Call…, or -…!']);
  });
});
