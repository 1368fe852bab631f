import { createHash } from 'node:crypto';
import { contract } from '@touchline/domain/contract.ts';
import { anyone, type Operation } from '@touchline/domain/core/operation.ts';
import { rowsOf } from '../../authorization/cells.ts';
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

/** Ids that belong to no world and only reveal which fields an input has, with their schemas. */
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

/** All values that are tried in a field. */
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

/** Class of a field. Fields have the same class if their schemas parse all tried values in the same way. */
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

/** * One place of each class, if possible for signed-in users, because visitors may send only a few requests. */
const leadingPlaces = new Set(
  [...classes.values()].map(
    (equivalentPlaces) => equivalentPlaces.find(({ operation }) => operation.can !== anyone) ?? equivalentPlaces[0],
  ),
);

const isLong = Boolean(process.env['TEST_LONG']);

const typeOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value);

/** First value of each type. */
const oneOfEachType = (specimens: readonly Specimen[]): readonly Specimen[] =>
  specimens.filter(([, value], at) => specimens.findIndex(([, other]) => typeOf(other) === typeOf(value)) === at);

const firstOfOperation = new Set(
  places.filter(({ operation }, at) => places.findIndex((place) => place.operation === operation) === at),
);

/** The next specimen in turn, for each place. */
const specimenInTurn = (place: Place, specimens: readonly Specimen[]): readonly Specimen[] =>
  specimens.filter((_, at) => at === places.indexOf(place) % specimens.length);

/**
 * Values that are sent to the server in a field. schemas.test.ts has already parsed all values, so one field
 * represents all fields of its class: it gets one refused value, of each type in turn, and the accepted
 * `criticalNames`. The other fields get the accepted `limitNames`, and the first field of an operation also a refused
 * value. With TEST_LONG every field gets all values.
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
    // A field that is usually omitted is omitted in all other requests.
    ...acceptedSpecimens.filter(
      ([name, value]) => sentNames.has(name.replace(/^a list with /, '')) && (isGiven || value !== undefined),
    ),
  ];
};
