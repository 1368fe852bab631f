import { foldName } from '../core/search.ts';

/** Heading words by meaning, in the languages that clubs use, as folded by foldName. */
const meanings = {
  child: `child childs children childrens kid kids player players participant participants athlete athletes member members
    student students kind kindes kinder spieler spielers spielerin enfant joueur hijo hija jugador bambino giocatore atleta
    speler barn barnet barnets`,
  guardian: `parent parents guardian guardians carer carers caregiver eltern elternteil elternteils erziehungsberechtigter
    erziehungsberechtigte erziehungsberechtigten sorgeberechtigter sorgeberechtigte sorgeberechtigten ouder ouders verzorger
    verzorgers malsman vardnadshavare foralder foresatt foresatte forelder foraelder genitore genitori responsable tuteur
    representant tutor encarregado rodzic rodzica opiekun opiekuna kontaktperson contactpersoon`,
  mother: 'mother mothers mom moms mum mums mutter mere madre mamma moeder mor',
  father: 'father fathers dad dads vater vaters pere padre papa pappa vader far',
  /** Counts only next to a word such as phone or email, because "Account" alone is not a person. */
  contact: 'contact account holder',
  emergency: 'emergency notfall',
  second:
    'second secondary additional other two zweiter zweites zweite andra andre anden segundo secondo deuxieme tweede',
  first: 'first',
  firstName: `firstname forename forenames given vorname vornamen prenom prenoms voornaam fornamn fornavn`,
  lastName: `last lastname surname surnames family familyname nachname nachnamen familienname zuname achternaam efternamn
    efternavn etternavn cognome apellido apellidos`,
  name: 'name names full namn navn naam nom nome nombre',
  phone: `phone phones phonenumber cell cells cellphone mobile mobiles mobilephone telephone telefon telefonnummer tel
    handy handynummer mobil mobilnummer mobiltelefon mobiel telefoon telefono cellulare movil telemovel portable number numbers nummer`,
  homePhone: 'home',
  workPhone: 'work',
  email: 'email emails mail mails epost post courriel correo',
  address: 'address addresses adresse adressen adres adress',
  birthDate: 'dob birth birthdate birthday geburtsdatum geburtstag geboortedatum fodelsedatum fodselsdato naissance',
  gender: 'gender sex geschlecht sexe sexo sesso geslacht',
  nothing: `1 one s e r n in of the a your optional primary main legal legale and or und oder et y i o der des die das du de la
    le l d del della dello di van date data do educacao`,
} as const;
type Meaning = keyof typeof meanings;

const meaningByWord: ReadonlyMap<string, Meaning> = new Map(
  (Object.entries(meanings) as [Meaning, string][]).flatMap(([meaning, list]) =>
    list.split(/\s+/).map((word) => [word, meaning] as const),
  ),
);

const wordsOf = (heading: string): readonly string[] =>
  foldName(heading.replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')).match(/\p{L}+|\p{N}+/gu) ?? [];

const people: readonly Meaning[] = ['child', 'guardian', 'mother', 'father', 'contact', 'emergency'];

/** The meanings of the words; a 2 means a second person or thing. Undefined if a word is unknown. */
const parseWords = (heading: string) => {
  const words = wordsOf(heading);
  const wordMeanings = new Set<Meaning>();
  let isSecondThing = false;
  let last: Meaning | undefined;
  for (const [at, word] of words.entries()) {
    const meaning = word === '2' ? 'second' : meaningByWord.get(word);
    if (meaning === undefined) return undefined;
    if (meaning === 'nothing') continue;
    const isOrdinal = meaning === 'first' && people.includes(meaningByWord.get(words[at + 1] ?? '') ?? 'nothing');
    if (word === '2' && last !== undefined && !people.includes(last)) isSecondThing = true;
    else if (!isOrdinal) wordMeanings.add(meaning);
    last = meaning;
  }
  return { mentioned: wordMeanings, isSecondThing };
};

/** The thing that a heading is about, as named in the lists of known headings; undefined if it has several meanings. */
const thingOf = (wordMeanings: ReadonlySet<Meaning>): string | undefined => {
  const has = (...all: readonly Meaning[]) => all.some((meaning) => wordMeanings.has(meaning));
  const isFirst = has('first', 'firstName');
  const isPhone = has('phone', 'homePhone', 'workPhone');
  const things = [isFirst || has('lastName', 'name'), isPhone, has('email'), has('birthDate'), has('gender')];
  if (things.filter(Boolean).length > 1) return undefined;
  if (has('email')) return 'email';
  if (has('address')) return undefined;
  if (has('homePhone')) return 'homephone';
  if (has('workPhone')) return 'workphone';
  if (has('phone')) return 'phone';
  if (has('birthDate')) return 'birthdate';
  if (has('gender')) return 'gender';
  if (isFirst !== has('lastName')) return isFirst ? 'firstname' : 'lastname';
  return isFirst || has('name') ? 'name' : '';
};

const childHeadings: Readonly<Record<string, string>> = {
  firstname: 'firstname',
  lastname: 'lastname',
  name: 'fullname',
  birthdate: 'birthdate',
  gender: 'gender',
  email: 'email',
};

/**
 * A heading of several words that says whose value it is, in the form of the known headings: "guardian2phone" for
 * "Second Parent's Mobile", "firstname" for "Vorname des Kindes". Undefined if a word is unknown.
 */
export const fieldFromWords = (heading: string): string | undefined => {
  const { mentioned, isSecondThing } = parseWords(heading) ?? {};
  const thing = mentioned && thingOf(mentioned);
  if (!mentioned || thing === undefined) return undefined;
  const isParent = mentioned.has('guardian') || mentioned.has('mother') || mentioned.has('father');
  if (mentioned.has('emergency')) return thing === '' || isParent ? undefined : `emergencycontact${thing}`;
  if (!isParent && mentioned.has('child')) return mentioned.has('second') ? undefined : childHeadings[thing];
  if (!isParent && (!mentioned.has('contact') || thing === '')) return undefined;
  if (thing === 'birthdate' || thing === 'gender') return undefined;
  const isEither = mentioned.has('mother') === mentioned.has('father');
  const whose = isEither ? 'guardian' : mentioned.has('mother') ? 'mother' : 'father';
  return `${whose}${mentioned.has('second') ? '2' : ''}${thing}${isSecondThing && thing !== '' ? '2' : ''}`;
};

/** True if the words name a guardian and nothing else. */
export const namesGuardian = (heading: string): boolean =>
  /^(?:guardian|mother|father)2?$/.test(fieldFromWords(heading) ?? '');
