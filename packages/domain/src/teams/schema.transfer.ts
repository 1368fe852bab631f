import * as z from 'zod/mini';
import { idOr } from '../core/text.ts';
import { transfersAtOnce } from '../constants.club.ts';
import { coachIds, seasonNeeded, teamForm, teamNeeded } from './schema.ts';

export const sameSeason = 'The target season must differ from the source season.';
export const noTeamsSelected = 'Please select at least one team to transfer.';
export const tooManyTeams = `Please transfer at most ${transfersAtOnce} teams at once.`;

/** A copied team: its name, and an age group in the target season. */
export const teamCopy = z.strictObject({
  sourceTeamId: idOr(teamNeeded),
  name: teamForm.shape.name,
  ageGroupId: teamForm.shape.ageGroupId,
  keepCoaches: z.boolean('Please say whether the coaches come along.'),
  /** Coaches to copy along if coaches are kept; all if missing. */
  coachIds: z.optional(coachIds),
});
export type TeamCopy = z.output<typeof teamCopy>;

/** Teams to copy, each once; may be empty if a season is copied. */
export const teamCopies = z.array(teamCopy).check(
  z.maxLength(transfersAtOnce, tooManyTeams),
  z.refine(
    (teams) => new Set(teams.map(({ sourceTeamId }) => sourceTeamId)).size === teams.length,
    'A team can be transferred only once at a time.',
  ),
);

/** Input from the wizard's last step; nothing is written earlier. */
export const transfer = z
  .strictObject({
    sourceSeasonId: idOr(seasonNeeded),
    targetSeasonId: idOr(seasonNeeded),
    teams: teamCopies.check(z.minLength(1, noTeamsSelected)),
  })
  .check(
    z.refine(({ sourceSeasonId, targetSeasonId }) => sourceSeasonId !== targetSeasonId, {
      path: ['targetSeasonId'],
      message: sameSeason,
    }),
  );
