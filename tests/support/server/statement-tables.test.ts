import { expect, it } from 'vitest';
import { unnarrowedTables } from './statement-tables.ts';

const unnarrowed = (statement: string) => unnarrowedTables(statement, ['teams', 'members', 'players', 'invitations']);

it.each([
  ['by its own column', 'select "id" from "teams" where "organization_id" = $1'],
  [
    'by the column of its alias',
    'select from teams as team join members as m on true where team.organization_id = $1 and m.organization_id = $1',
  ],
  [
    'by an id it shares with a narrowed one',
    'select from teams join members on members.team_id = teams.id where teams.organization_id = $1',
  ],
  [
    'over two ids',
    'select from teams join members on members.team_id = teams.id join players on players.id = members.player_id where teams.organization_id = $1',
  ],
  [
    'by the row around it',
    'select (select count(*) from members where team_id = teams.id) from teams where organization_id = $1',
  ],
  [
    'by what the row around it is compared with',
    'select from teams where organization_id = $1 and teams.id in (select members.team_id from members)',
  ],
  ['by what it adds', 'insert into "members" ("team_id", "organization_id") values ($1, $2)'],
  ['when no club has a part in it', 'select from users where id = $1'],
  [
    'by an id of what is selected from',
    'select from (select id from teams where organization_id = $1) as own join members on members.team_id = own.id',
  ],
  [
    'where a column is read in parts',
    'select extract(year from players.born) from players join (select id from teams where organization_id = $1) as own on own.id = players.team_id',
  ],
  ['with a lock', 'select id from teams as team where organization_id = $1 for no key update of team'],
])('accepts a table restricted %s', (_, statement) => {
  expect(unnarrowed(statement)).toEqual([]);
});

it.each([
  ['a table alone', 'select from teams where id = $1', ['teams']],
  ['the second of two', 'select from teams join players on true where teams.organization_id = $1', ['players']],
  [
    'one inside another',
    'select (select name from players where email = $2) from teams where organization_id = $1',
    ['players'],
  ],
  [
    'one half of a union',
    'select from teams where organization_id = $1 union all select from invitations where email = $2',
    ['invitations'],
  ],
  [
    'one whose neighbor names the column',
    'select from teams, (select from players where organization_id = $1) as p',
    ['teams'],
  ],
  [
    'one linked to another that is not narrowed',
    'select from teams join members on members.team_id = teams.id',
    ['teams', 'members'],
  ],
  ['a change', 'update "teams" set "name" = $1 where "id" = $2', ['teams']],
  ['a deletion', 'delete from members as m where m.team_id = $1', ['m']],
  ['an addition', 'insert into members (team_id) values ($1)', ['members']],
])('reports an unrestricted table: %s', (_, statement, tables) => {
  expect(unnarrowed(statement)).toEqual(tables);
});
