import { describe, expect, it } from 'vitest';
import { parse } from '@touchline/server/core/requests/input.ts';
import { criticalNames } from '../support/world/corpus.ts';
import { arrivingInput, type Place, places, someClub, specimensAt } from '../support/world/places.ts';
import { watchWork } from '../support/run/speed.ts';

// Parses every bad value in every field, which is the server's first step. corpus.*.test.ts send values to a server
// over HTTP.

/** Fault in validating a value, or undefined. */
const faultOf = async (place: Place, value: unknown): Promise<string | undefined> => {
  const input = arrivingInput(place, value);
  const tooMuch = watchWork();
  const judged = await parse(place.operation, { parameters: {}, input: async () => input });
  const slowness = tooMuch();
  if (slowness !== undefined) return slowness;
  if ('input' in judged) return undefined;
  const { status, fields = {} } = judged.problem;
  if (status !== 422) return `${status}`;
  const sentences = Object.values(fields);
  if (sentences.length === 0) return 'is not said of a field';
  return sentences.every((sentence) => /^\p{Lu}/u.test(sentence)) ? undefined : `is told ${sentences.join(' ')}`;
};

describe('bad values', () => {
  it.each(places)('accepts bad values in $name or refuses them with a sentence at a field', async (place) => {
    const faults: Record<string, string> = {};
    for (const [name, value] of specimensAt(place, someClub)) {
      const fault = await faultOf(place, value);
      if (fault !== undefined) faults[name] = fault;
    }
    expect(faults).toEqual({});
  });
});

it('tries every value marked as telling in some field', () => {
  const tried = new Set(places.flatMap((place) => specimensAt(place, someClub).map(([name]) => name)));
  expect([...criticalNames].filter((name) => !tried.has(name))).toEqual([]);
});
