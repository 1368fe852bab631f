import * as z from 'zod/mini';
import { properName } from '../core/name.ts';
import { editOf } from '../core/edits.ts';
import { id, idOr } from '../core/text.ts';
import { coachesPerTeam, minNameLength } from '../constants.club.ts';
import type { ContactPlace } from '../families/schema.ts';
import { search } from '../people/schema.ts';
import { nextEvent } from '../schedule/schema.next.ts';

export const seasonNeeded = 'Please select a season.';
export const ageGroupNeeded = 'Please select an age group.';
export const teamNeeded = 'Please select a team.';
export const coachNeeded = 'Please select a coach.';
export const playerNeeded = 'Please select a player.';
export const tooManyCoaches = `A team can have a maximum of ${coachesPerTeam} coaches.`;
export const assignedTwice = 'This coach is already assigned to this team';

export const coachIds = z.array(idOr(coachNeeded)).check(
  z.maxLength(coachesPerTeam, tooManyCoaches),
  z.refine((ids) => new Set(ids).size === ids.length, assignedTwice),
);

/** Form for a new or an existing team. */
export const teamForm = z.strictObject({
  name: properName(minNameLength.team, 100, 'Team name must be at least 2 characters.'),
  seasonId: idOr(seasonNeeded),
  ageGroupId: idOr(ageGroupNeeded),
  coachIds: z._default(coachIds, []),
});
export type NewTeam = z.output<typeof teamForm>;

/**
 * The form fields without the season, which the age group implies. `coachIds` lists all future coaches of the team
 * (ruling 25).
 */
export const teamChanges = editOf({ teamId: id }, z.omit(teamForm, { seasonId: true }).shape);
export type TeamChanges = Omit<z.output<typeof teamChanges>, 'teamId' | 'expected'>;

/** Form for the dialogs that assign a coach or a player. */
export const assignCoachForm = z.strictObject({ seasonId: idOr(seasonNeeded), teamId: idOr(teamNeeded) });

export const sides = ['current', 'past'] as const;
export type Side = (typeof sides)[number];

const teamFilterFields = {
  when: z.optional(z.enum(sides)),
  seasonId: z.optional(id),
  ageGroupId: z.optional(id),
};

/** Filter for the teams that a dialog offers. */
export const teamFilter = z.strictObject(teamFilterFields);
export type TeamFilter = z.output<typeof teamFilter>;

/** Filter for the teams that a page lists; the search covers the names of team, age group and coaches. */
export const teamSearch = z.strictObject({ ...teamFilterFields, search, after: z.optional(id) });
export type TeamSearch = z.output<typeof teamSearch>;

export const teamCoach = z.strictObject({ id, name: z.string(), assignmentId: id });

export const team = z.strictObject({
  id,
  name: z.string(),
  logoUrl: z.nullable(z.string()),
  createdBy: z.nullable(id),
  createdAt: z.string(),
  ageGroupId: id,
  ageGroupName: z.string(),
  seasonId: id,
  seasonName: z.string(),
  seasonIsActive: z.boolean(),
  coaches: z.array(teamCoach),
  /** Active members. */
  playerCount: z.number(),
  nextEvent: z.nullable(nextEvent),
});
export type Team = z.output<typeof team>;

/** A page of teams, and the id for the next page. */
export const teamPage = z.strictObject({ teams: z.array(team), next: z.nullable(id) });

/** A team to choose from, with the details that the choice depends on. */
export const teamOption = z.strictObject({
  id,
  name: z.string(),
  ageGroupId: id,
  ageGroupName: z.string(),
  seasonId: id,
  /** Active members. */
  playerCount: z.number(),
  coaches: z.array(z.strictObject({ id, name: z.string() })),
});
export type TeamOption = z.output<typeof teamOption>;

/** A coach to choose from, with the number of teams in current seasons. */
export const coachOption = z.strictObject({ id, name: z.string(), teamCount: z.number() });
export type CoachOption = z.output<typeof coachOption>;

export const jerseyNumber = z
  .int('Jersey number must be a whole number.')
  .check(z.gte(0, 'Jersey number must be between 0 and 999.'), z.lte(999, 'Jersey number must be between 0 and 999.'));

export const memberStatuses = ['active', 'inactive'] as const;

export const membership = z.strictObject({
  playerId: id,
  status: z.enum(memberStatuses),
  jerseyNumber: z.nullable(z.number()),
  joinedAt: z.string(),
});

/** A team member's entry, as other members see it. */
export const memberEntry = z.strictObject({ name: z.string(), joinedAt: z.string() });

export const guardianContact = z.strictObject({
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  emailRefused: z.boolean(),
  /** Place in the profile of a contact without an account; null for a person with a login. */
  place: z.nullable(z.enum(['first', 'second'] satisfies ContactPlace[])),
});
export type GuardianContact = z.output<typeof guardianContact>;

/** A team member's entry, as admins and team coaches see it (ruling 30). */
export const staffEntry = z.strictObject({
  playerId: id,
  ...memberEntry.shape,
  guardianName: z.nullable(z.string()),
  /** The guardians named in the profile, then those with a login who may be contacted (D75). */
  contacts: z.array(guardianContact),
  /** Completed years today, in the organization's time zone. */
  age: z.nullable(z.number()),
  jerseyNumber: z.nullable(z.number()),
});

const rosterFields = {
  teamId: id,
  teamName: z.string(),
  teamLogoUrl: z.nullable(z.string()),
  ageGroupName: z.string(),
  seasonName: z.string(),
  /** Names of the coaches; the first one is also in `coachName`. */
  coaches: z.array(z.string()),
  coachName: z.nullable(z.string()),
  playerCount: z.number(),
  nextEvent: z.nullable(nextEvent),
};

/** Active members, oldest membership first. `view` says which of the two kinds of entries the viewer gets. */
export const roster = z.discriminatedUnion('view', [
  z.strictObject({ view: z.literal('staff'), ...rosterFields, players: z.array(staffEntry) }),
  z.strictObject({ view: z.literal('member'), ...rosterFields, players: z.array(memberEntry) }),
]);
export type Roster = z.output<typeof roster>;

export const myTeam = z.strictObject({
  id,
  /** The child who plays for the team. */
  playerId: id,
  playerName: z.string(),
  name: z.string(),
  logoUrl: z.nullable(z.string()),
  ageGroupName: z.string(),
  seasonName: z.string(),
  seasonStartDate: z.string(),
  seasonEndDate: z.string(),
  seasonIsActive: z.boolean(),
  coaches: z.array(z.string()),
  joinedAt: z.string(),
  nextEvent: z.nullable(nextEvent),
});
export type MyTeam = z.output<typeof myTeam>;

/** Players to propose for a roster, by name, with their previous team and season. */
export const rosterCandidates = z.strictObject({
  from: z.nullable(z.string()),
  players: z.array(
    z.strictObject({
      id,
      firstName: z.string(),
      lastName: z.string(),
      birthYear: z.nullable(z.number()),
      position: z.nullable(z.string()),
    }),
  ),
});
