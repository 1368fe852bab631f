import type { Operation } from '@touchline/domain/core/operation.ts';
import type { Row, Rows } from '../support/cells.ts';
import { accessCells } from './cells.access.ts';
import { codesCells } from './cells.codes.ts';
import { evaluationsCells } from './cells.evaluations.ts';
import { offersCells } from './cells.offers.ts';
import { peopleCells } from './cells.people.ts';
import { seasonsCells } from './cells.seasons.ts';
import { teamsCells } from './cells.teams.ts';
import { tryoutsCells } from './cells.tryouts.ts';

/** Status for each actor and every operation of the contract. */
export const cells: Rows = {
  ...accessCells,
  ...codesCells,
  ...peopleCells,
  ...seasonsCells,
  ...teamsCells,
  ...tryoutsCells,
  ...evaluationsCells,
  ...offersCells,
};

export const rowsOf = ({ name }: Operation): readonly Row[] => {
  const found = cells[name];
  return found === undefined ? [] : 'rule' in found ? [found] : found;
};
