import { createHash } from 'node:crypto';
import { contract } from '@touchline/domain/contract.ts';
import { anyone, type Operation } from '@touchline/domain/core/operation.ts';
import { rowsOf } from '../authorization/cells.ts';
import { allowedAtHome, type Row } from './cells.ts';
import { limitNames, type Specimen, specimensFor, specimensForAddress, criticalNames } from './corpus.ts';
import { type Field, fieldsOf, isInPath, valueAt, withValue } from './fields.ts';
import type { ActorName } from './world.ts';
import { type ClubIds, newClubIds } from './world-rows.ts';

/** A field of an operation, filled in by the first actor who may use the operation. */
export interface Place {
  readonly operation: Operation;
  readonly row: Row;
  readonly actor: ActorName;
  readonly field: Field;
  readonly name: string;
}

/** Ids of no world, only to see which fields an input has, and what its schema says about them. */
export const someClub = newClubIds();

/** Every field of every operation. */
export const places: readonly Place[] = contract.flatMap((operation) => {
  const seenNames = new Set<string>();
  return rowsOf(operation).flatMap((row): Place[] => {
    const [actor] = allowedAtHome(row);
    if (!actor) return [];
    return fieldsOf(operation, row.input(someClub, actor)).flatMap((field): Place[] => {
      const name = field.path.join('.');
      if (seenNames.has(name)) return [];
      seenNames.add(name);
      return [{ operation, row, actor, field, name: `${operation.name} ${name}` }];
    });
  });
});

/** Everything that is tried in a field. */
export const specimensAt = ({ operation, row, actor, field }: Place, club: ClubIds): readonly Specimen[] => {
  const valid = valueAt({ ...row.more?.(club), ...row.input(club, actor) }, field);
  const isAddress = operation.method === 'GET' || isInPath(operation, field);
  return isAddress ? specimensForAddress(field, valid) : specimensFor(field, valid);
};

/** Input with the value in the field, as it arrives at the server. */
export const arrivingInput = ({ operation, row, actor, field }: Place, value: unknown): Record<string, unknown> => {
  const input = withValue({ ...row.input(someClub, actor) }, field, value);
  return operation.method === 'GET' ? input : JSON.parse(JSON.stringify(input));
};

/** Value as parsed by the operation's schema for this field; null if it is refused. */
const parsedAs = (place: Place, value: unknown): string | null => {
  const result = place.operation.input.safeParse(arrivingInput(place, value));
  return result.success ? (JSON.stringify(valueAt(result.data, place.field)) ?? '') : null;
};

const anyId = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

/** Names of the values that the schema of a field accepts. */
const acceptedNamesAt = new Map<Place, Set<string>>();

/** Class of a field: the same for fields whose schemas make the same of everything that is tried in them. */
const classOf = (place: Place): string => {
  const { operation, field } = place;
  const hash = createHash('sha256').update(
    `${operation.kind} ${operation.method === 'GET'} ${isInPath(operation, field)}`,
  );
  const acceptedNames = new Set<string>();
  acceptedNamesAt.set(place, acceptedNames);
  for (const [name, value] of specimensAt(place, someClub)) {
    const parsed = parsedAs(place, value);
    if (parsed !== null) acceptedNames.add(name);
    hash.update(`${name}: ${parsed?.replaceAll(anyId, 'an id') ?? 'refused'}\0`);
  }
  return hash.digest('hex');
};

const classes = Map.groupBy(places, classOf);

/**
 * One place of each class: if possible, for signed-in users, because strangers may send only few requests.
 */
const leadingPlaces = new Set(
  [...classes.values()].map((alike) => alike.find(({ operation }) => operation.can !== anyone) ?? alike[0]),
);

const isLong = Boolean(process.env['TEST_LONG']);

const typeOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value);

/** First value of each type. */
const oneOfEachType = (specimens: readonly Specimen[]): readonly Specimen[] =>
  specimens.filter(([, value], at) => specimens.findIndex(([, other]) => typeOf(other) === typeOf(value)) === at);

const firstOfOperation = new Set(
  places.filter(({ operation }, at) => places.findIndex((place) => place.operation === operation) === at),
);

/** One of the specimens for each place, and the next one for the next place. */
const specimenInTurn = (place: Place, specimens: readonly Specimen[]): readonly Specimen[] =>
  specimens.filter((_, at) => at === places.indexOf(place) % specimens.length);

/**
 * Values that are sent to the server in a field. Its schema has already judged all of them (schemas.test.ts), so one
 * field stands for all that are judged alike: it gets one refused value, of each type in turn, and the `criticalNames`
 * of those accepted. The others get the `limitNames` of these, and the first of an operation also a refused one. With
 * TEST_LONG every field gets everything.
 */
export const specimensSentTo = (place: Place, club: ClubIds): readonly Specimen[] => {
  const specimens = specimensAt(place, club);
  if (isLong) return specimens;
  const acceptedSpecimens = specimens.filter(([name]) => acceptedNamesAt.get(place)?.has(name));
  const refusedSpecimens = specimens.filter((one) => !acceptedSpecimens.includes(one));
  const isLeading = leadingPlaces.has(place);
  const sentNames = isLeading ? criticalNames : limitNames;
  const isGiven = valueAt(place.row.input(club, place.actor), place.field) !== undefined;
  return [
    ...(isLeading || firstOfOperation.has(place) ? specimenInTurn(place, oneOfEachType(refusedSpecimens)) : []),
    // A field that is usually left out is left out in all the other requests.
    ...acceptedSpecimens.filter(
      ([name, value]) => sentNames.has(name.replace(/^a list with /, '')) && (isGiven || value !== undefined),
    ),
  ];
};
