import { expect } from 'vitest';
import type { Operation, OutputOf, Query } from '@touchline/domain/core/operation.ts';
import type { Row } from './cells.ts';
import type { TestServer } from '../server/server.ts';
import type { ClubIds } from './world-rows.ts';
import { type ActorName, aFreshWorldOn, type World } from './world.ts';

/** Proof of a claim in the permission table, tried by one person in a world. */
export type Proof = (server: TestServer, by: ActorName) => Promise<void>;

type RowsOf = (operation: Operation) => readonly Row[];
type Input = (club: ClubIds) => Readonly<Record<string, unknown>>;

/**
 * Status codes by the table's terms: allowed, role not permitted, object of others hidden, refused in the current state,
 * invalid input.
 */
const outcomes = { may: [200, 201, 204], mayNot: [403], hidden: [404], notNow: [409], refused: [422] } as const;

/** Proofs by operation, each with the input from the authorization matrix in an unchanged world. */
export const proofsBy = (rowsOf: RowsOf) => {
  const expectOutcome =
    (outcome: keyof typeof outcomes) =>
    (...operations: readonly Operation[]): Proof =>
    async (server, by) => {
      for (const operation of operations) {
        const world = await aFreshWorldOn(server);
        const [row] = rowsOf(operation);
        const { status } = await world.people[by].send(operation, row?.input(world.home, by) ?? {});
        expect(outcomes[outcome], `${operation.name} by ${by}: ${status}`).toContain(status);
      }
    };
  return {
    may: expectOutcome('may'),
    mayNot: expectOutcome('mayNot'),
    hidden: expectOutcome('hidden'),
    notNow: expectOutcome('notNow'),
  };
};

/** Tries one operation with an input other than the matrix's, after `before` if given. */
export const gets =
  (
    outcome: keyof typeof outcomes,
    operation: Operation,
    input: Input,
    before: (world: World) => Promise<unknown> = async () => undefined,
  ): Proof =>
  async (server, by) => {
    const world = await aFreshWorldOn(server);
    await before(world);
    const { status } = await world.people[by].send(operation, input(world.home));
    expect(outcomes[outcome], `${operation.name} by ${by}: ${status}`).toContain(status);
  };

/** Expects exactly these values in the response, in any order. */
export const sees =
  <O extends Query>(
    operation: O,
    input: Input,
    valuesIn: (answer: OutputOf<O>) => readonly unknown[],
    expected: (club: ClubIds) => readonly unknown[],
    before: (world: World) => Promise<unknown> = async () => undefined,
  ): Proof =>
  async (server, by) => {
    const world = await aFreshWorldOn(server);
    await before(world);
    const answer = await world.people[by].ask(operation, input(world.home) as never);
    expect(valuesIn(answer).toSorted(), `${operation.name} by ${by}`).toEqual(expected(world.home).toSorted());
  };

/** The same proof for a person other than the column's. */
export const as =
  (by: ActorName, proof: Proof): Proof =>
  (server) =>
    proof(server, by);

/** A cell in the permission table: its words and its proofs. */
interface Cell {
  readonly words: string;
  readonly proofs: readonly Proof[];
}
export type Line = readonly [capability: string, admin: Cell, coach: Cell, player: Cell];

export const cell = (words: string, ...proofs: readonly Proof[]): Cell => ({ words, proofs });

export const ids = (expectedValues: readonly { readonly id: string }[]): readonly string[] =>
  expectedValues.map(({ id }) => id);
