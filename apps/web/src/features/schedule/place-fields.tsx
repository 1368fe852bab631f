import { useId } from 'react';
import { Link } from 'wouter';
import { maxPlaceLength } from '@touchline/domain/constants.club.ts';
import { isAdmin } from '@touchline/domain/core/actor.ts';
import { listVenues } from '@touchline/domain/venues/contract.ts';
import type { Venue } from '@touchline/domain/venues/schema.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useActor } from '../../lib/session/session.ts';
import { InputField } from '../../ui/forms/input-field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import type { FormWith } from '../../ui/forms/form-field.tsx';

/** Returns every run of adjacent parts except the whole field. */
const partChoices = (parts: number): readonly { readonly id: string; readonly name: string }[] =>
  Array.from({ length: parts }, (_, at) => at + 1).flatMap((first) =>
    Array.from({ length: parts - first + 1 }, (_, more) => first + more)
      .filter((last) => last - first + 1 < parts)
      .map((last) => ({
        id: `${first}-${last}`,
        name: first === last ? `Part ${first}` : `Parts ${first} to ${last}`,
      })),
  );

/** Returns the bookable fields, including the chosen one even if it has been archived. */
const bookableVenues = (venues: readonly Venue[], chosenId: string) =>
  venues
    .map((venue) => ({
      ...venue,
      fields: venue.fields.filter(({ id, isArchived }) => id === chosenId || !(isArchived || venue.isArchived)),
    }))
    .filter(({ fields }) => fields.length > 0);

/**
 * Returns suggestions for a typed place: the names of venues in use, each with its address if both fit in the field.
 */
const placesOf = (venues: readonly Venue[]): readonly string[] =>
  venues
    .filter(({ isArchived }) => !isArchived)
    .map(({ name, address }) => {
      const place = `${name}, ${address}`;
      return address && place.length <= maxPlaceLength ? place : name;
    });

/** Form with a place. */
interface PlaceForm extends FormWith<'fieldId' | 'parts' | 'place'> {
  watch(name: 'fieldId'): string;
  setValue(name: 'parts', value: string): void;
}

/** Selects one of the club's fields and its parts, or a typed place. */
export function PlaceFields({ form }: { form: PlaceForm }) {
  const { data } = useOperationQuery(listVenues, {});
  const isManager = isAdmin(useActor());
  const proposals = useId();
  const fieldId = form.watch('fieldId');
  const venues = bookableVenues(data ?? [], fieldId);
  const venue = venues.find(({ fields }) => fields.some(({ id }) => id === fieldId));
  const field = venue?.fields.find(({ id }) => id === fieldId);
  return (
    <>
      {(venues.length > 0 || fieldId !== '') && (
        <SelectField
          // The options load after the form. Without a new key the browser would select the first one.
          key={data ? 'loaded' : 'loading'}
          form={form}
          name="fieldId"
          label="Field"
          optional
          hint={venue?.note ?? undefined}
          register={{ onChange: () => form.setValue('parts', '') }}
        >
          <option value="">No field of the club</option>
          {venues.map(({ id, name, fields }) => (
            <optgroup key={id} label={name}>
              {fields.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
      )}
      {field && field.parts > 1 && (
        <SelectField form={form} name="parts" label="Parts" choices={partChoices(field.parts)}>
          <option value="">Whole field</option>
        </SelectField>
      )}
      {fieldId === '' && (
        <>
          <InputField form={form} name="place" label="Place" optional autoComplete="off" list={proposals} />
          <datalist id={proposals}>
            {placesOf(data ?? []).map((place) => (
              <option key={place} value={place} />
            ))}
          </datalist>
        </>
      )}
      {data && venues.length === 0 && fieldId === '' && isManager && (
        <p className="self-end text-sm text-muted-foreground">
          Add your fields in{' '}
          <Link href={`${paths.settings}?tab=venues`} className="underline">
            Settings
          </Link>{' '}
          to choose them here.
        </p>
      )}
    </>
  );
}
