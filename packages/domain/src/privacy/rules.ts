interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

const folded = (name: string): string => name.normalize('NFC').trim().replaceAll(/\s+/gu, ' ').toLocaleLowerCase('en');

/** True if the typed name is the whole name of the player; case and doubled spaces do not matter. */
export const isNameOf = ({ firstName, lastName }: Named, typed: string): boolean =>
  folded(typed) === folded(`${firstName} ${lastName}`);

const months = 'January February March April May June July August September October November December'.split(' ');

/** The month of a day, as lists and letters write it: "June 2027". */
export const monthOf = (day: string): string => `${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
