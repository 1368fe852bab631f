import { expect, it } from 'vitest';
import { listEvaluations, listRecommendations } from '@touchline/domain/evaluations/contract.ts';
import { offerCandidates, offerTeams } from '@touchline/domain/offers/contract.ts';
import { requestOf } from '@touchline/domain/core/operation.ts';
import { readTryout, startTryout } from '@touchline/domain/tryouts/contract.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { anOpenAgeGroup, aTryout } from '@touchline/tests/support/club/tryouts.ts';

const server = sharedServer();

it('embeds teams and players in the invite page only after the tryout has started', async () => {
  const club = await anOrganization(server);
  const { id } = await aTryout(club, await anOpenAgeGroup(server, club));
  const address = (query: Parameters<typeof requestOf>[0]) => requestOf(query, { tryoutId: id }).url;
  const bring = async () => {
    const response = await club.admin.request(`/api/page?address=/dashboard/tryouts/${id}/invite`);
    const { answers } = (await response.json()) as { answers: object };
    return Object.keys(answers).slice(1);
  };
  expect(await bring()).toEqual([address(readTryout)]);
  await club.admin.ask(startTryout, { tryoutId: id });
  const further = [offerTeams, offerCandidates, listRecommendations, listEvaluations].map(address);
  expect(await bring()).toEqual([address(readTryout), ...further]);
});
