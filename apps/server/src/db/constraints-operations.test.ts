import { describe, it } from 'vitest';
import { expectRule, insertInto, rule, values, withTwoClubs } from '@touchline/tests/support/server/constraints.ts';

const scratch = withTwoClubs();

const newEntry = insertInto('audit_log', {
  organization_id: `the('lions')`,
  action: `'seasons.delete'`,
  entity: `'season'`,
  entity_id: `the('a season that is gone')`,
});
const newKey = insertInto('idempotency_keys', {
  organization_id: `the('lions')`,
  user_id: `the('anna')`,
  key: `'another'`,
  operation: `'seasons.create'`,
  request_hash: `sha256('request')`,
});
const newMail = insertInto('outbox', {
  organization_id: `the('lions')`,
  kind: `'offer'`,
  entity_id: `the('offer to pia')`,
  recipient: `'paul@example.org'`,
});
const keeping = `set local touchline.audit_log_retention = 'on';`;

// invariant 32
describe('the audit log', () => {
  it.each([
    rule('audit_log_append_only', `update audit_log set action = 'nothing'`, newEntry()),
    rule('audit_log_append_only', `${keeping} update audit_log set action = 'nothing'`, newEntry()),
    rule('audit_log_append_only', 'delete from audit_log', `${keeping} delete from audit_log`),
    rule('audit_log_append_only', `${keeping} truncate audit_log`, `${keeping} delete from audit_log`),
    rule('audit_log_names_entity', newEntry({ entity: 'null' }), newEntry()),
    rule('audit_log_names_entity', newEntry({ entity_id: 'null' }), newEntry()),
    rule('audit_log_organization_exists', newEntry({ organization_id: `the('nobody')` }), newEntry()),
  ])('$rule refuses $refused', (example) => expectRule(scratch, example));
});

// invariant 33
describe('requests and emails', () => {
  const oldKey = newKey({ key: `'key'` });
  it.each([
    rule('idempotency_keys_once_per_user', oldKey, newKey()),
    rule('idempotency_keys_once_per_user', oldKey, newKey({ key: `'key'`, user_id: `the('cora')` })),
    rule('idempotency_keys_user_is_member', newKey({ user_id: `the('bob')` }), newKey()),
    rule('idempotency_keys_key_length', newKey({ key: `''` }), newKey({ key: `repeat('k', 255)` })),
    rule('idempotency_keys_key_length', newKey({ key: `repeat('k', 256)` }), newKey()),
    rule('idempotency_keys_request_hashed', newKey({ request_hash: `'the request'` }), newKey()),
    rule('idempotency_keys_status_is_http', newKey({ status: '0' }), newKey({ status: '200', answer: `'{}'` })),
    rule('outbox_once_per_version', newMail({ recipient: `'pia@example.org'` }), newMail()),
    rule(
      'outbox_once_per_version',
      newMail({ recipient: `'pia@example.org'` }),
      newMail({ recipient: `'pia@example.org'`, version: '2' }),
    ),
    rule(
      'outbox_once_per_version',
      newMail({ kind: `'notice'`, entity_id: 'null', recipient: `'pia@example.org'` }),
      newMail({ kind: `'notice'`, entity_id: 'null' }),
    ),
    ...values('outbox_version_positive', ['outbox', 'mail about offer', 'version'], ['0'], '3'),
    ...values('outbox_attempts_counted', ['outbox', 'mail about offer', 'attempts'], ['-1'], '1'),
    rule(
      'outbox_sent_or_failed',
      'update outbox set sent_at = club_now(), failed_at = club_now()',
      'update outbox set sent_at = club_now()',
    ),
    rule(
      'outbox_organization_exists',
      newMail({ organization_id: `the('nobody')` }),
      newMail({ organization_id: 'null' }),
    ),
  ])('$rule refuses $refused', (example) => expectRule(scratch, example));
});
