-- The letters that people caused within a day are counted in the outbox, for a club and for all clubs together.

create index outbox_caused_by_people on outbox (created_at, organization_id)
  where kind in ('account.invited', 'offer.sent');
