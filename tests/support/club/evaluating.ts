import { screen, within } from '@testing-library/react';
import { saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import type { Recommendation } from '@touchline/domain/evaluations/schema.ts';
import type { Registration } from '@touchline/domain/tryouts/schema.registrations.ts';
import type { Member } from './club.ts';

/** Sends an evaluation with four different scores, including `technicalScore`, and a note that names the evaluator. */
export const evaluate = (
  who: Member,
  { id: registrationId }: Registration,
  recommendation: Recommendation,
  technicalScore = 4,
) =>
  who.ask(saveEvaluation, {
    registrationId,
    technicalScore,
    acumenScore: 2,
    physicalScore: 3,
    characterScore: 5,
    recommendation,
    notes: `Seen by ${who.name}`,
  });

/** A player's item in the list of players to evaluate. */
export const findPlayer = async (name: string) =>
  within((await screen.findByText(name, { selector: 'li a' })).closest('li') as HTMLElement);
