import { screen, within } from '@testing-library/react';
import { listRegistrations } from '@touchline/domain/tryouts/contract.registrations.ts';
import type { RegistrationStatus } from '@touchline/domain/tryouts/schema.registrations.ts';
import type { Club } from '../club/club.ts';

/** The player's row in the table of registrations. */
export const row = (name: string) => within(screen.getByText(name).closest('tr') as HTMLElement);
export const findRow = async (name: string) => {
  await screen.findByText(name);
  return row(name);
};

/** Status of registered players by name; `all` includes absent and withdrawn players. */
export const statusesIn = async (
  { admin }: Club,
  tryoutId: string,
  all: boolean,
): Promise<Record<string, RegistrationStatus>> =>
  Object.fromEntries(
    (await admin.ask(listRegistrations, { tryoutId, all })).map(({ playerName, status }) => [playerName, status]),
  );
