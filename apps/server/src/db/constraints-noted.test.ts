import { it } from 'vitest';
import { withTwoClubs } from '@touchline/tests/support/server/constraints.ts';
import { expectFacts } from '@touchline/tests/support/run/facts.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

// Snapshots of all rules after all migrations reveal lost rules and changed bounds. Other tests show the purpose of each
// rule. A migration that changes a rule also changes a file in constraints/, which `-u` rewrites.
const scratch = withTwoClubs('embedded');

const own = `connamespace = 'public'::regnamespace and conrelid <> 'schema_migrations'::regclass`;

it('gives each table exactly the constraints listed in constraints/rules.txt', async () => {
  const lines = await scratch.lines(`select conrelid::regclass || ': ' ||
      string_agg(regexp_replace(conname, '^' || conrelid::regclass || '_', ''), ' ' order by conname) as line
    from pg_constraint where ${own} and contype in ('c', 'f', 'u', 'x') group by conrelid`);
  await expectFacts('constraints/rules.txt', lines);
});

it('gives numbers exactly the bounds listed in constraints/bounds.txt', async () => {
  const lines = await scratch.lines(`select conname || ': ' || substr(pg_get_constraintdef(oid), 7) as line
    from pg_constraint where ${own} and contype = 'c' and pg_get_constraintdef(oid) ~ '[0-9]'`);
  await expectFacts('constraints/bounds.txt', lines);
});

longTest('creates exactly the unique and partial indexes listed in constraints/indexes.txt', async () => {
  const lines = await scratch.lines(`select
      regexp_replace(indexdef, '^CREATE |INDEX |ON public.|USING ', '', 'g') as line from pg_indexes
    where schemaname = 'public' and (indexdef ~ ' WHERE ' or indexdef ~ 'UNIQUE' and indexname !~ '_pkey$')`);
  await expectFacts('constraints/indexes.txt', lines);
});

it('creates exactly the triggers listed in constraints/triggers.txt', async () => {
  const lines = await scratch.lines(`select
      regexp_replace(pg_get_triggerdef(oid), '^CREATE |TRIGGER |ON public.|EXECUTE FUNCTION ', '', 'g') as line
    from pg_trigger where not tgisinternal`);
  await expectFacts('constraints/triggers.txt', lines);
});
