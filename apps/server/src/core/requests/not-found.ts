import { accessProblems } from '@touchline/domain/access/messages.joining.ts';
import { membershipProblems } from '@touchline/domain/access/messages.memberships.ts';
import { codeProblems } from '@touchline/domain/codes/messages.ts';
import type { Operation } from '@touchline/domain/core/operation.ts';
import type { Problem } from '@touchline/domain/core/problem.ts';
import { problems } from '@touchline/domain/core/problems.ts';
import { offerProblems } from '@touchline/domain/offers/messages.ts';
import { correctionProblems } from '@touchline/domain/people/messages.corrections.ts';
import { leavingProblems } from '@touchline/domain/people/messages.leaving.ts';
import { newcomerProblems } from '@touchline/domain/people/messages.newcomers.ts';
import { peopleProblems } from '@touchline/domain/people/messages.ts';
import { scheduleProblems } from '@touchline/domain/schedule/messages.ts';
import { seasonProblems } from '@touchline/domain/seasons/messages.ts';
import { managerProblems } from '@touchline/domain/teams/messages.managers.ts';
import { teamProblems } from '@touchline/domain/teams/messages.ts';
import { registrationProblems } from '@touchline/domain/tryouts/messages.registrations.ts';
import { tryoutProblems } from '@touchline/domain/tryouts/messages.ts';
import { venueProblems } from '@touchline/domain/venues/messages.ts';

/** The 404 for each object in a route, by the parameter with its id. */
const problemByParameter: Readonly<Record<string, () => Problem>> = {
  ageGroupId: seasonProblems.ageGroupMissing,
  assignmentId: teamProblems.assignmentMissing,
  coachId: leavingProblems.coachMissing,
  codeId: codeProblems.missing,
  correctionId: correctionProblems.missing,
  eventId: scheduleProblems.missing,
  fieldId: venueProblems.fieldMissing,
  holidayId: venueProblems.holidayMissing,
  invitationId: peopleProblems.invitationMissing,
  managerId: managerProblems.missing,
  membershipId: membershipProblems.missing,
  newcomerId: newcomerProblems.missing,
  offerId: offerProblems.missing,
  playerId: peopleProblems.playerMissing,
  registrationId: registrationProblems.missing,
  seasonId: seasonProblems.missing,
  sessionId: accessProblems.sessionMissing,
  teamId: teamProblems.missing,
  tryoutId: tryoutProblems.missing,
  userId: accessProblems.memberMissing,
  venueId: venueProblems.missing,
};

/** The 404 for an operation, which is the one for the last object in its route. */
export const notFoundOf = ({ route }: Operation): (() => Problem) => {
  const [, parameter = ''] = /\{(\w+)\}[^{]*$/.exec(route) ?? [];
  return problemByParameter[parameter] ?? problems.missing;
};
