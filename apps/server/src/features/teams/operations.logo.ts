import { removeTeamLogo, setTeamLogo } from '@touchline/domain/teams/contract.logo.ts';
import { type Implementation, implement, implementPrepared } from '../../core/implement.ts';
import { squareOf } from '../../core/pictures.ts';
import { putLogo, removeLogo } from '../organization/store.logos.ts';
import { requireTeamFacts } from './store.ts';

export const logoOperations: readonly Implementation[] = [
  implementPrepared(setTeamLogo, {
    summary: 'Set the logo of a team',
    audit: { entity: 'team', id: 'teamId' },
    beforeTransaction: async ({ db, actor, log }, { teamId, picture }) => {
      await requireTeamFacts(db, actor.organizationId, teamId);
      return squareOf(log, picture);
    },
    subject: ({ db, actor }, { teamId }) => requireTeamFacts(db, actor.organizationId, teamId),
    run: ({ db, actor }, { teamId }, _team, image) => putLogo(db, actor.organizationId, teamId, image),
  }),

  implement(removeTeamLogo, {
    summary: 'Remove the logo of a team',
    audit: { entity: 'team', id: 'teamId' },
    subject: ({ db, actor }, { teamId }) => requireTeamFacts(db, actor.organizationId, teamId),
    run: async ({ db, actor, auditEntry }, { teamId }) => {
      if (!(await removeLogo(db, actor.organizationId, teamId))) auditEntry.omit();
    },
  }),
];
