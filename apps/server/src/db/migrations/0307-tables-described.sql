-- For apps/server/src/db/schema.sql, which shows what stands above a table in its migration: tables without a comment, and
-- parts whose comment was about a change and is no longer the whole truth.

comment on table organizations is 'A club. Everything else but logins belongs to one.';
comment on table organization_codes is 'Codes with which people register by themselves, as coaches or as families.';
comment on table users is 'Logins: an email address with a password. What a login is in a club is a membership.';
comment on table session_tokens is 'Tokens of a session, one after the other: in use, an old one is replaced by a new one.';
comment on table one_time_tokens is 'Links of letters that confirm an address, reset a password or change the address.';
comment on table members is 'A login in a club, under the name that it has there. Stays when the roles end: it names the authors of past work.';
comment on table player_profiles is 'Players with their guardians as contacts, with a login or without.';
comment on table account_invitations is 'Invitations of coaches, players and admins by name and address, with or without a prepared profile.';
comment on table newcomers is 'Registrations with a code that wait until an admin lets them in.';
comment on table player_corrections is 'Facts of a player that a guardian proposes to change, until an admin answers.';
comment on table seasons is 'Seasons of one sport each.';
comment on table age_groups is 'Age groups of a season, by day of birth.';
comment on table teams is 'Teams of an age group.';
comment on table team_players is 'Rosters. Whoever leaves a team stays as an inactive row.';
comment on table tryouts is 'Tryouts of an age group.';
comment on table tryout_registrations is 'Players of a tryout, from the registration to the check-in.';
comment on table tryout_evaluations is 'Scores of one evaluator for one registration.';
comment on table team_invitations is 'Offers of a place on a team. What was offered to whom never changes.';
comment on table venues is 'Places where the club plays.';
comment on table fields is 'Fields of a venue.';
comment on table event_series is 'Rules by which events repeat. Their events are rows of their own.';
comment on table events is 'Practices, games and other events.';
comment on table answers is 'Answers of players to events, by themselves or by their guardians.';
comment on table attendance_marks is 'Who came to an event. Marks are only added; the one made last counts.';
comment on table schema_migrations is 'Migrations that this database has seen.';

comment on column age_groups.age_min is 'Ages in the reference year, as the days of birth give them.';
comment on index player_profiles_by_phone is 'Admins find players by phone as well (decision record 0030).';
comment on table player_tallies is 'How many players an organization has: the sum of rows that are only ever added, and that a job folds into one (decision record 0017).';
comment on function apart_players(uuid) is 'The players whose guardians are kept apart from each other, and of whom the reader is one. PL/pgSQL, because it keeps its plans for the connection.';
comment on function check_offer_change() is 'What was offered to whom never changes; words and names may be emptied when a person is erased, and merge_players alone changes the player.';
comment on function folded_text(text) is 'Text without case and accents. Capitals beyond those of English are named: lower() does not know them in a database with the locale C.';
comment on function search_text(text) is 'Text as searches compare it: without case, accents, hyphens and apostrophes.';
comment on function without_words(text, text[], text[], text[]) is 'A text without what a person was called: patterns of names, of addresses and phones, and values in JSON.';
