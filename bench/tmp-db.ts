import { openDatabase } from '@touchline/server/db/open.ts';
import { migrate } from '@touchline/server/db/migrate.ts';
import { hashPassword } from '@touchline/server/core/passwords.ts';
import { freshDatabase, startPostgres } from '../tests/real-postgres.ts';
import { bigClub, clubRows, idOf, noDelivery, password } from './club.ts';
import { statements, workloads } from './workloads.ts';
import { requireRegistrations } from '@touchline/server/features/tryouts/store.registrations.ts';
const postgres = await startPostgres();
const url = await freshDatabase(postgres.url);
let log: string[] = [];
const database = await openDatabase({ url }, (s) => log.push(s));
await migrate(database);
const s = await database.connect();
await s.script(`begin; set local statement_timeout = 0; ${clubRows(bigClub, await hashPassword(password))} commit;`);
await s.script(noDelivery); await s.script('vacuum analyze');
const org = idOf(bigClub, 'organization', 0), tryoutId = idOf(bigClub, 'tryout', 0);
const time = async (name: string, f: () => Promise<unknown>) => { for (let i=0;i<50;i++) await f(); const t=performance.now(); for (let i=0;i<500;i++) await f(); console.log(name, ((performance.now()-t)/500).toFixed(3),'ms'); };
for (let k=0;k<2;k++) {
await time('raw', () => s.run(statements['registrations']!, [org, tryoutId]));
await time('ours', () => requireRegistrations(database.db, { organizationId: org as never, tryoutId }, false));
log = []; await requireRegistrations(database.db, { organizationId: org as never, tryoutId }, false);
const sql = log.at(-1)!;
const params = [org, tryoutId];
const noChar = sql.replace(/to_char\((.*?) at time zone 'UTC', '[^']*'\)/g, '$1');
console.log(sql.length, (sql.match(/\$\d+/g)??[]).join(' '));
}

log = []; await requireRegistrations(database.db, { organizationId: org as never, tryoutId }, false);
const sql = log.at(-1)!;
await s.script('set plan_cache_mode=force_generic_plan');
const noChar = sql.replace(/to_char\((.*?) at time zone 'UTC', '[^']*'\)/g, '$1');
const noCoaches = sql.replace(/array\([\s\S]*?\) as "coachIds"/, `null as "coachIds"`);
const toJson = sql.replace(/to_char\((.*?) at time zone 'UTC', '[^']*'\)/g, "date_trunc('milliseconds', $1 at time zone 'UTC')");
const params = [org, tryoutId, 'registered', 'checked_in', org, tryoutId];
for (let k=0;k<3;k++) {
await time('raw', () => s.run(statements['registrations']!, [org, tryoutId]));
await time('ours', () => s.run(sql, params));
await time('noChar', () => s.run(noChar, params));
await time('noCoaches', () => s.run(noCoaches, params));
await time('neither', () => s.run(noCoaches.replace(/to_char\((.*?) at time zone 'UTC', '[^']*'\)/g, '$1'), params));
await time('trunc', () => s.run(toJson, params));
}
s.release(); await database.close(); await postgres.stop();
