interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
}

const foldName = (name: string): string =>
  name.normalize('NFC').trim().replaceAll(/\s+/gu, ' ').toLocaleLowerCase('en');

/** True if the text is the player's full name, ignoring case and repeated spaces. */
export const isNameOf = ({ firstName, lastName }: PersonName, typed: string): boolean =>
  foldName(typed) === foldName(`${firstName} ${lastName}`);

const months = 'January February March April May June July August September October November December'.split(' ');

/** Month and year of a date: "June 2027". */
export const monthOf = (day: string): string => `${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
