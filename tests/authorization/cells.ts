import type { Operation } from '@touchline/domain/core/operation.ts';
import type { Row, Rows } from '../support/world/cells.ts';
import { accessCells } from './cells.access.ts';
import { activityCells } from './cells.activity.ts';
import { adminsCells } from './cells.admins.ts';
import { answersCells } from './cells.answers.ts';
import { attendanceCells } from './cells.attendance.ts';
import { codesCells } from './cells.codes.ts';
import { evaluationsCells } from './cells.evaluations.ts';
import { familiesCells } from './cells.families.ts';
import { healthCells } from './cells.health.ts';
import { offersCells } from './cells.offers.ts';
import { organizationCells } from './cells.organization.ts';
import { peopleCells } from './cells.people.ts';
import { privacyCells } from './cells.privacy.ts';
import { scheduleCells } from './cells.schedule.ts';
import { seasonsCells } from './cells.seasons.ts';
import { securityCells } from './cells.security.ts';
import { teamsCells } from './cells.teams.ts';
import { tryoutsCells } from './cells.tryouts.ts';

/** Status for each actor and every operation in the contract. */
export const cells: Rows = {
  ...accessCells,
  ...securityCells,
  ...activityCells,
  ...adminsCells,
  ...healthCells,
  ...codesCells,
  ...organizationCells,
  ...peopleCells,
  ...familiesCells,
  ...privacyCells,
  ...seasonsCells,
  ...teamsCells,
  ...tryoutsCells,
  ...evaluationsCells,
  ...offersCells,
  ...scheduleCells,
  ...answersCells,
  ...attendanceCells,
};

export const rowsOf = ({ name }: Operation): readonly Row[] => {
  const entry = cells[name];
  return entry === undefined ? [] : 'statuses' in entry ? [entry] : entry;
};
