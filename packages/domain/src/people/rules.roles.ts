import { foldName } from '../core/search.ts';

/** Role numbers as in EventConnect: 2 and 3 are staff, 4 is a player. */
const noWords = /^(?:no|n|false|0|2|3|nein|non|non.?player|(?:kein|nicht).?spieler)$/;
const yesWords = /^(?:yes|y|true|1|x|ja|j|oui|si)$/;

/** Words for people who do not play, in role columns. */
const otherRole =
  /coach|trainer|tranar|traner|trener|manager|staff|volunteer|referee|official|parent|guardian|non.?player|board|physio|betreuer|begeleider|vorstand|leiter|leitung|leider|leder|ledare|entraineur|entrenador|allenatore|dirigente|admin|passiv|fordermitglied|forderer|fordernd|ehrenmitglied|team ?(?:mom|mum|dad)|^ref$/;
const playing = /player|spieler|athlet|joueu|jugador|speler|spelare|spiller|giocatore|teilnehmer|participant/;

/** True for the role of a non-player; unknown words are ignored. */
export const isOtherRole = (text: string): boolean => {
  const role = foldName(text);
  return noWords.test(role) || (otherRole.test(role) && !playing.test(role.replace(/non.?player/, '')));
};

export const saysYes = (text: string): boolean => yesWords.test(foldName(text));

const staff =
  /^(?:head|assistant|asst|goalkeeper|gk|co|team|haupt|chef|jugend){0,2}(?:coach|trainer|trainerin|manager|managerin|staff|betreuer|betreuerin|physio)$/;

/** True if a list of players has staff in its position or number column. */
export const hasStaffRole = ({
  position = '',
  jerseyNumber = '',
}: {
  readonly position?: string;
  readonly jerseyNumber?: string;
}): boolean => [position, jerseyNumber].some((text) => staff.test(foldName(text).replaceAll(/[^\p{L}]/gu, '')));

const staffBegins = /^(?:team )?(?:coaches|staff|coaching staff|coaches (?:and|&) staff|trainer|betreuer|officials)$/;
const playersBegin = /^(?:players?|spieler|roster|athletes)$/;

/**
 * Checks whether a row is a single word that divides a list: true if staff follow, false if players follow, undefined for
 * other rows.
 */
export const startsStaffSection = (cells: readonly string[]): boolean | undefined => {
  const [only = '', ...others] = cells.filter((cell) => cell !== '');
  const word = foldName(only.replace(/:$/, ''));
  if (others.length > 0) return undefined;
  return staffBegins.test(word) ? true : playersBegin.test(word) ? false : undefined;
};
