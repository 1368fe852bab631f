import { useState } from 'react';
import { counted } from '@touchline/domain/core/words.ts';
import { listPlayers } from '@touchline/domain/people/contract.ts';
import type { Player } from '@touchline/domain/people/schema.ts';
import { bornOf } from '@touchline/domain/seasons/rules.cut-off.ts';
import { listAgeGroups } from '@touchline/domain/seasons/contract.ts';
import { addPlayers, placePlayers } from '@touchline/domain/teams/contract.bulk.ts';
import { teamOptions } from '@touchline/domain/teams/contract.ts';
import { placedText } from '@touchline/domain/teams/messages.bulk.ts';
import { teamNotices } from '@touchline/domain/teams/messages.ts';
import { teamCapacity } from '@touchline/domain/constants.club.ts';
import { joinWarnings } from '@touchline/domain/teams/rules.ts';
import type { PlacedPlayer } from '@touchline/domain/teams/schema.bulk.ts';
import { assignCoachForm, type TeamOption } from '@touchline/domain/teams/schema.ts';
import { problemIn } from '../../lib/data/api.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { useOrganizationGuard } from '../../lib/session/organization.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { formErrorOf } from '../../lib/forms/form-error.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { OutcomeDialog } from '../../ui/overlays/outcome-dialog.tsx';
import { ScrollArea } from '../../ui/base/scroll-area.tsx';
import { SeasonTeamFields } from './season-team-fields.tsx';

/** Selected player. The facts that decide if an age group fits may load later. */
export interface ChosenPlayer {
  readonly id: string;
  readonly name: string;
  readonly facts?: Pick<Player, 'birthDate' | 'birthYear' | 'gender'> | undefined;
}

type AgeGroup = Parameters<typeof joinWarnings>[0]['ageGroup'];

/** Returns the warnings about a player in an age group, by the same rule as on the server. */
const misfitReasons = ({ facts }: ChosenPlayer, ageGroup: AgeGroup | undefined): readonly string[] => {
  if (!facts || !ageGroup) return [];
  const birthDate = facts.birthDate ?? (facts.birthYear === null ? null : String(facts.birthYear));
  return joinWarnings({ player: { birthDate, gender: facts.gender }, ageGroup, seasonName: '', otherTeams: [] });
};

const useAgeGroups = (seasonId: string): ReadonlyMap<string, AgeGroup> => {
  const { data } = useOperationQuery(listAgeGroups, { seasonId }, { enabled: seasonId !== '' });
  return new Map(data?.map(({ id, name, gender, ...bounds }) => [id, { name, gender, born: bornOf(bounds) }]));
};

/** Fetches the facts of players who were selected on a team's roster. */
const useFactsOf = (players: readonly ChosenPlayer[], teamId: string | undefined): readonly ChosenPlayer[] => {
  const { data } = useOperationQuery(listPlayers, { teamId }, { enabled: teamId !== undefined });
  return players.map((player) => ({
    ...player,
    facts: player.facts ?? data?.players.find(({ id }) => id === player.id),
  }));
};

/** Returns true for players who were simply added, which the toast already says. */
const isPlain = ({ outcome }: PlacedPlayer): boolean => outcome === 'added';

interface BulkAssignDialogProps {
  readonly players: readonly ChosenPlayer[];
  /** Roster on which the players were selected. The move can take them off that team. */
  readonly from?: { readonly teamId: string; readonly teamName: string };
  /** Removes the players from their other teams in the season. */
  readonly leaveOthers?: boolean;
  readonly onClose: () => void;
  /** Called when the players are on the team. */
  readonly onDone: () => void;
}

/** Adds several players to a team after listing those who do not fit (ruling 27). */
export function BulkAssignDialog({ players: ticked, from, leaveOthers, onClose, onDone }: BulkAssignDialogProps) {
  const add = useCommand(addPlayers);
  const place = useCommand(placePlayers);
  const command = from ? add : place;
  const form = useSchemaForm(assignCoachForm, { seasonId: '', teamId: '' });
  const withOrganization = useOrganizationGuard(teamNotices.noOrganization);
  const [excludedIds, setExcludedIds] = useState<ReadonlySet<string>>(new Set());
  const [isStaying, setIsStaying] = useState(false);
  /** Last refused selection. Submitting the same one again confirms it. */
  const [refusedSelection, setRefusedSelection] = useState('');
  const { seasonId, teamId } = form.watch();
  const ageGroups = useAgeGroups(seasonId);
  const teams = useOperationQuery(teamOptions, { seasonId }, { enabled: seasonId !== '' });
  const team = teams.data?.find(({ id }) => id === teamId);
  const candidates = useFactsOf(ticked, from?.teamId);
  const players = candidates.filter(({ id }) => !excludedIds.has(id));
  const selectionKey = `${teamId} ${isStaying} ${players.map(({ id }) => id).join(' ')}`;
  const isConfirmed = refusedSelection === selectionKey && problemIn(command.error)?.code === 'unconfirmed';
  const refusal = refusedSelection === selectionKey ? formErrorOf(command.error) : undefined;
  const isMove = from ? !isStaying : leaveOthers;
  const verb = isMove ? 'Move' : 'Assign';

  const judge = (option: TeamOption): string | undefined => {
    const count = players.filter((player) => misfitReasons(player, ageGroups.get(option.ageGroupId)).length > 0).length;
    if (count > 0) return `${count} of ${players.length} do not fit`;
    const countAfter = option.playerCount + players.length;
    return countAfter > teamCapacity ? `${countAfter} / ${teamCapacity} players` : undefined;
  };

  const submit = form.handleSubmit(
    withOrganization(async (values) => {
      try {
        const input = { teamId: values.teamId, playerIds: players.map(({ id }) => id), confirmed: isConfirmed };
        if (from) {
          await add.mutateAsync({ ...input, fromTeamId: isMove ? from.teamId : undefined });
          onDone();
          return;
        }
        const { outcomes } = await place.mutateAsync({ ...input, leaveOthers });
        if (outcomes.every(isPlain)) onDone();
      } catch (reason) {
        setRefusedSelection(selectionKey);
        throw reason;
      }
    }),
  );

  if (place.data && !place.data.outcomes.every(isPlain))
    return (
      <OutcomeDialog
        title={isMove ? 'Players moved' : 'Players assigned'}
        onClose={onDone}
        outcomes={place.data.outcomes.map((placed) => ({
          id: placed.playerId,
          name: placed.name,
          isRefused: placed.outcome === 'alreadyThere',
          text: placedText(placed),
        }))}
      />
    );

  return (
    <FormDialog
      onClose={onClose}
      title={from || leaveOthers ? 'Move players' : 'Assign players to team'}
      description={from ? `From ${from.teamName}` : counted(players.length, 'player')}
      onSubmit={submit}
      submitLabel={isConfirmed ? `${verb} anyway` : `${verb} ${counted(players.length, 'player')}`}
      busyLabel={isMove ? 'Moving...' : 'Assigning...'}
      command={{ busy: command.busy }}
      disabled={players.length === 0}
    >
      <SeasonTeamFields form={form} judge={judge} except={from?.teamId} />
      {from && (
        <Checkbox checked={isStaying} onChange={() => setIsStaying(!isStaying)}>
          They stay on {from.teamName} as well
        </Checkbox>
      )}
      <fieldset className="min-w-0">
        <legend className="mb-1 text-sm font-medium">Players</legend>
        <ScrollArea className="max-h-60 rounded-md border border-border px-3 py-1">
          {candidates.map((player) => (
            <Checkbox
              key={player.id}
              checked={!excludedIds.has(player.id)}
              hint={misfitReasons(player, team && ageGroups.get(team.ageGroupId)).join(' ') || undefined}
              onChange={() => setExcludedIds(excludedIds.symmetricDifference(new Set([player.id])))}
            >
              {player.name}
            </Checkbox>
          ))}
        </ScrollArea>
      </fieldset>
      {refusal && (
        <Alert tone={isConfirmed ? 'amber' : 'red'} title={isConfirmed ? 'Please check before you go on' : undefined}>
          {refusal}
        </Alert>
      )}
    </FormDialog>
  );
}
