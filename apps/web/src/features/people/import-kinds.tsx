import type { Command } from '@touchline/domain/core/operation.ts';
import {
  importCoaches,
  importPlayers,
  previewCoaches,
  previewPlayers,
} from '@touchline/domain/people/contract.import.ts';
import type { ImportField, ImportKind } from '@touchline/domain/people/schema.import.ts';
import { paths } from '../../lib/routing/paths.ts';

interface ImportKindDetails {
  readonly one: string;
  readonly many: string;
  /** Path of the list page. */
  readonly list: string;
  readonly listTitle: string;
  /** Columns of the sample file, each with values for two people. */
  readonly sample: readonly (readonly [ImportField, string, string])[];
  /** Preview operation. Coaches and players use the same row format with different fields. */
  readonly preview: typeof previewPlayers;
  readonly run: typeof importPlayers;
}

export const importKinds: Readonly<Record<ImportKind, ImportKindDetails>> = {
  players: {
    one: 'player',
    many: 'players',
    preview: previewPlayers,
    run: importPlayers,
    list: paths.players,
    listTitle: 'Players',
    sample: [
      ['firstName', 'Zoë', 'Jonas'],
      ['lastName', 'Müller', 'Weber'],
      ['birthDate', '2014-05-03', '2015-11-20'],
      ['gender', 'Female', 'Male'],
      ['position', 'Midfielder', 'Goalkeeper'],
      ['jerseyNumber', '8', '1'],
      ['guardianFirstName', 'Eva', 'Peter'],
      ['guardianLastName', 'Müller', 'Weber'],
      ['guardianPhone', '+43 660 1234567', '+43 660 7654321'],
      ['email', 'eva.mueller@example.org', 'peter.weber@example.org'],
    ],
  },
  coaches: {
    one: 'coach',
    many: 'coaches',
    preview: previewCoaches as Command as typeof previewPlayers,
    run: importCoaches as Command as typeof importPlayers,
    list: paths.coaches,
    listTitle: 'Coaches',
    sample: [
      ['firstName', 'Maria', 'David'],
      ['lastName', 'Huber', 'Lang'],
      ['email', 'maria.huber@example.org', 'david.lang@example.org'],
      ['phone', '+43 660 1112223', '+43 660 3332221'],
    ],
  },
};
