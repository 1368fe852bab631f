import { fieldFromWords, namesGuardian } from './rules.heading-words.ts';
import { foldName } from '../core/search.ts';
import { fieldLabels, type ImportField, type ImportKind, importFields } from './schema.import.ts';

const words = (list: string): readonly string[] => list.trim().split(/\s+/);

/** All pairs of a word from the first list and one from the second, in the order of the first. */
const pairs = (first: readonly string[], second: readonly string[]): readonly string[] =>
  first.flatMap((firstWord) => second.map((secondWord) => firstWord + secondWord));

/** Words for guardians without a number. "Guardian 1" is compared without its number. */
const guardians = words(`guardian parentguardian parent parentorguardian legalguardian parentlegalguardian p contact
  primarycontact primaryparent primaryguardian guardianone parentone accountholder carer parentcarer caregiver
  emergencycontact mother father mom mum dad mutter vater eltern elternteil erziehungsberechtigte erziehungsberechtigter
  sorgeberechtigte sorgeberechtigter ouder verzorger malsman vardnadshavare foresatt genitore`).flatMap((word) => [
  word,
  `${word}s`,
]);
const secondGuardians = [
  ...pairs(guardians, ['2']),
  ...words(`guardiantwo parenttwo secondguardian secondparent secondparentguardian secondcontact secondaryguardian
    secondaryparent secondarycontact otherparent otherguardian`),
];

const phones = words(`mobilephone mobilephonenumber mobilenumber mobile cellphone cellphonenumber cellnumber cell phone
  phonenumber telephone telephonenumber tel telefon telefonnummer telefonnr handy handynummer handynr mobil mobilnummer
  mobiltelefon mobiel mobielnummer telefoon telefoonnummer cellulare telefono`);
const otherPhones = words('homephone homephonenumber workphone workphonenumber phone2 mobile2 cell2');
const emails = words('email emailaddress mail primaryemail weitereemail emailadresse emailadres epost epostadress');

/** Phone headings that may mean the child's phone or the family's. */
const ownPhones = words(`phone phonenumber telephone telephonenumber mobile mobilephone mobilenumber cell cellphone
  cellnumber tel telefon telefonnummer telefonnr handy handynummer handynr mobil mobilnummer mobiltelefon portable
  numerodetelephone telefono movil telefonomovil celular telefonmobil telefonprivat telefonnummerprivat mobiel mobielnummer telefoon
  telefoonnummer cellulare`);

/**
 * Headings used by clubs and programs: this app's own exports, TeamSnap, Spond, SportsEngine, GotSport, LeagueApps, and
 * plain lists in German, French and Spanish, with the most common words of some other languages. Written without
 * accents, spaces and punctuation; the most certain first.
 */
const synonyms: Readonly<Record<ImportField, readonly string[]>> = {
  firstName: words(`firstname first forename givenname playerfirstname playerfirst memberfirstname coachfirstname
    stafffirstname athletefirstname participantfirstname childfirstname vorname rufname prenom nombredepila primernombre
    nombredeljugador imie givennames forenames voornaam roepnaam fornamn tilltalsnamn fornavn`),
  lastName: words(`lastname last surname familyname playerlastname playerlast memberlastname coachlastname stafflastname
    athletelastname participantlastname childlastname nachname familienname zuname nomdefamille apellido apellidos
    primerapellido achternaam efternamn efternavn etternavn cognome apelido nazwisko`),
  fullName: words(`fullname playername membername athletename participantname childname coachname staffname displayname
    firstandlastname namevorname nachnamevorname vornamenachname vorundnachname vorundzuname vollstandigername spielername
    nomprenom nometprenom prenomnom prenometnom nomcomplet nombrecompleto nombreyapellido nombreyapellidos
    apellidosynombre apellidosnombre lastnamefirstname lastfirst surnamefirstname cognomenome cognomeenome nomecognome
    nomeecognome achternaamvoornaam voornaamachternaam efternamnfornamn`),
  birthDate: words(`birthdate dateofbirth dob birthday born birth playerbirthdate playerdob playerdateofbirth memberdob
    childbirthdate childdob geburtsdatum gebdatum geb geburtstag geboren geborenam gebam datedenaissance datenaissance naissance nele
    neele ddn fechadenacimiento fechanacimiento fechanac fnacimiento nacimiento participantdob participantdateofbirth
    geboortedatum gebdat fodelsedatum fodselsdato fodselsdag datadinascita datanascita datadenascimento dataurodzenia`),
  gender:
    words(`gender sex playergender membergender mf fm malefemale gendermf mw wm hf fh boygirl boysgirls geschlecht geschl
    geschlechtmw sexe genre sexo genero sexatbirth geslacht kon kjonn sesso plec`),
  position: words(`position positions primaryposition playerposition pos spielposition poste posicion demarcacion`),
  jerseyNumber: words(`jerseynumber jersey jerseyno shirtnumber shirtno uniformnumber uniform kitnumber squadnumber
    playernumber ruckennummer ruckennr trikotnummer trikotnr spielernummer numerodemaillot numeromaillot maillot dorsal
    numerodecamiseta numerocamiseta rugnummer uniformno number numero nummer`),
  team: words(`team teams teamname currentteam rosteredteam mannschaft mannschaften mannschaftsname equipe equipes
    nomdelequipe equipo equipos nombredelequipo squadra elftal hold lag`),
  guardianFirstName: [
    ...pairs(guardians, words('firstname first')),
    ...words(`elternvorname vornamemutter vornamevater vornameelternteil vornameelternteils vornameerziehungsberechtigter
      vornameerziehungsberechtigte vornamedererziehungsberechtigten prenomdututeur prenomtuteur prenomduresponsable
      prenomresponsable prenomresponsablelegal prenomduresponsablelegal prenomparent prenomduparent nombredeltutor nombretutor`),
  ],
  guardianLastName: [
    ...pairs(guardians, words('lastname last')),
    ...words(`elternnachname nachnamemutter nachnamevater nachnameelternteil nachnameelternteils nachnameerziehungsberechtigter
      nachnameerziehungsberechtigte nachnamedererziehungsberechtigten nomdututeur nomtuteur nomduresponsable
      nomresponsable nomresponsablelegal nomduresponsablelegal nomparent nomduparent apellidosdeltutor apellidotutor apellidostutor`),
  ],
  guardianName: [
    ...pairs(guardians, words('name fullname')),
    ...guardians.filter((word) => !words('p ps contact contacts').includes(word)),
    ...words(`eltern elternteil namemutter namevater erziehungsberechtigter erziehungsberechtigte nameerziehungsberechtigter
      namedererziehungsberechtigten gesetzlichervertreter tuteur tuteurlegal responsablelegal representantlegal
      tutor tutorlegal padremadretutor nombreyapellidosdeltutor representantelegal`),
  ],
  guardianPhone: [
    ...pairs(guardians, phones),
    ...pairs(phones, guardians),
    ...pairs(guardians, otherPhones),
    ...words(`emergencyphone emergencymobile telefonmutter handymutter telefonvater handyvater telefoneltern telefonelternteil handyeltern telefonerziehungsberechtigter
      telefonerziehungsberechtigte telefondererziehungsberechtigten telephonedututeur telephonetuteur telephoneparent
      telephoneduresponsable telephoneresponsable telephoneresponsablelegal telephoneportableduresponsable
      telephoneduresponsablelegal portableduresponsable telefonodeltutor telefonotutor moviltutor`),
  ],
  guardianEmail: [
    ...pairs(guardians, emails),
    ...pairs(emails, guardians),
    ...words(`emaileltern emailelternteil emailerziehungsberechtigter emailtuteur emailresponsable emailduresponsable
      emailresponsablelegal emailduresponsablelegal emaildeltutor useremail householdemail familyemail
      correotutor emailtutor`),
    ...pairs(guardians, ['email2', 'secondaryemail']),
  ],
  secondGuardianFirstName: [
    ...pairs(secondGuardians, words('firstname first vorname')),
    ...pairs(['vorname'], secondGuardians),
  ],
  secondGuardianLastName: [
    ...pairs(secondGuardians, words('lastname last nachname')),
    ...pairs(['nachname'], secondGuardians),
  ],
  secondGuardianName: [
    ...pairs(secondGuardians, words('name fullname')),
    ...pairs(['name'], secondGuardians),
    ...secondGuardians.filter((word) => !words('p2 ps2 contact2 contacts2').includes(word)),
    ...words('elternteil2 erziehungsberechtigter2 erziehungsberechtigte2 tuteur2 responsablelegal2 tutor2'),
  ],
  secondGuardianPhone: [
    ...pairs(secondGuardians, [...phones, ...otherPhones]),
    ...pairs(phones, secondGuardians),
    ...words('telefonelternteil2 handyelternteil2 telefonerziehungsberechtigter2 telefonguardian2 handyguardian2'),
  ],
  secondGuardianEmail: [
    ...pairs(secondGuardians, [...emails, 'email2']),
    ...pairs(emails, secondGuardians),
    ...words('emailelternteil2 emailerziehungsberechtigter2'),
  ],
  email: words(`email emailaddress mail playeremail memberemail athleteemail participantemail childemail coachemail
    staffemail primaryemail mailadresse emailadresse courriel adresseemail adressemail mel correo correoelectronico hauptemail
    emailadres epost epostadress email2 secondaryemail`),
  isPlayer: words(`isplayer role teamrole memberrole rostertype rosterrole membertype membershiprole persontype
    participanttype usertype type rolle rollen funktion mitgliedsart fonction funcion functie roll ruolo grouprole`),
  isNoPlayer: words(`nonplayer nonplayers isnonplayer noplayer isnoplayer nonplayingmember nonplaying staff staffmember
    isstaff coach iscoach teamstaff austritt austrittsdatum austrittam lidtot`),
  phone: ownPhones,
};

const bothParents =
  /(?:mother|mom|mum|mutter)(?:and|or|und|oder)?(?:father|dad|vater)|(?:father|dad|vater)(?:and|or|und|oder)?(?:mother|mom|mum|mutter)/;

/** "Guardian 1" is the guardian, and "Guardian 2" stays separate. "Mother/Father" is one guardian. */
const foldHeading = (heading: string): string =>
  foldName(heading)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('1', '')
    .replace(bothParents, 'guardian');

const bracketedNote = /\(([^()]*)\)|\[([^[\]]*)\]/g;

/**
 * A heading for comparison: without a note in brackets, such as a date format, unless the note says whose value it is.
 */
export const foldedHeading = (heading: string): string => {
  const note = [...heading.matchAll(bracketedNote)].map(([, round, square]) => round ?? square ?? '').join(' ');
  const headingWithoutNote = heading.replaceAll(bracketedNote, ' ');
  const spellings = [heading, isAboutGuardian(note) ? `${note} ${headingWithoutNote}` : headingWithoutNote];
  const names = [...spellings.map(foldHeading), ...spellings.map((spelling) => fieldFromWords(spelling) ?? '')];
  return names.find((name) => knownHeadings.has(name)) ?? foldHeading(heading);
};

const mothers = /^(?:mother|mom|mum|mutter)|(?:mother|mom|mum|mutter)$/;
const fathers = /^(?:father|dad|vater)s?|(?:father|dad|vater)$/;

const numberedThing =
  /^(\p{L}+?)((?:first|last|full)?name|email(?:address)?|(?:tele|cell|mobile)?phone(?:number)?|cell|mobile)2$/u;

/**
 * "Parent Email 2" belongs to the second parent only next to "Parent Name 2". Otherwise it is the first parent's second
 * address.
 */
const numberSecondParent = (names: readonly string[]): readonly string[] => {
  const numberedNames = names.map((name) => {
    const [, relative = '', thing = ''] = numberedThing.exec(name) ?? [];
    return guardians.includes(relative) ? { whose: relative, thing } : undefined;
  });
  if (!numberedNames.some((numbered) => numbered?.thing.endsWith('name'))) return names;
  return names.map((name, at) => (numberedNames[at] ? `${numberedNames[at].whose}2${numberedNames[at].thing}` : name));
};

/** In a list with columns for both parents, the father is the second guardian. */
export const withBothParents = (names: readonly string[]): readonly string[] => {
  const numbered = numberSecondParent(names);
  return numbered.some((name) => mothers.test(name))
    ? numbered.map((name) => name.replace(fathers, 'guardian2'))
    : numbered;
};

/** The rank of each heading for a field: its own label has the lowest, then its synonyms in order. */
const ranksOf = (field: ImportField): ReadonlyMap<string, number> =>
  new Map([fieldLabels[field], ...synonyms[field]].reverse().map((name, place) => [foldHeading(name), -place]));

/** Headings about other people: a child's coach is not the child. */
const headingsOfOthers: Readonly<Record<ImportKind, RegExp>> = {
  players: /^(?:coach|staff).*(?:name|email)$/,
  coaches: /^(?:player|member|athlete|participant|child).*(?:name|email)$/,
};

const ranksByField = (kind: ImportKind) =>
  new Map(
    importFields[kind].map((field) => {
      const fieldRanks = [...ranksOf(field)];
      return [field, new Map(fieldRanks.filter(([name]) => !headingsOfOthers[kind].test(name)))] as const;
    }),
  );

/** The headings for each kind and field. */
export const headingRanks = { players: ranksByField('players'), coaches: ranksByField('coaches') } as const;

/** True for the heading of an emergency contact, who only counts as a guardian if the list has no other. */
export const isEmergencyHeading = (name: string): boolean => name.startsWith('emergencycontact');

const guardianHeadings = new Set(
  [...headingRanks.players].flatMap(([field, rank]) => (/guardian/i.test(field) ? [...rank.keys()] : [])),
);
export const isGuardianHeading = (name: string): boolean => guardianHeadings.has(name) && !isEmergencyHeading(name);

const contactsOfGuardians = new Set([
  ...synonyms.guardianPhone,
  ...synonyms.guardianEmail,
  ...synonyms.secondGuardianPhone,
  ...synonyms.secondGuardianEmail,
]);

/** True for the heading of any guardian's phone or address. */
export const isGuardianContactHeading = (name: string): boolean => contactsOfGuardians.has(name);

/** True for a phone heading that does not say whose phone it is. */
export const isPhoneHeading = (name: string): boolean => ownPhones.includes(name);

/** True if a heading above others says that they are about a guardian. */
export const isAboutGuardian = (heading: string): boolean =>
  guardians.includes(foldHeading(heading)) ||
  secondGuardians.includes(foldHeading(heading)) ||
  namesGuardian(heading) ||
  /^(?:eltern|erziehungsberechtigt|tuteur|tutor)/.test(foldName(heading));

/** Headings that mean the whole name, or the last name if there is a column for first names. */
export const genericHeadings: Readonly<Record<ImportKind, readonly string[]>> = {
  players: words(`name nom player spieler spielerin joueur jugador athlete member kind child naam namn navn mitglied
    teilnehmer teilnehmerin medlem deltager membre licencie giocatore atleta speler spelare spiller`),
  coaches: words('name nom coach trainer trainerin entraineur entrenador staff member'),
};

/** Spanish and Italian: the first name next to "Apellidos" or "Cognome", otherwise the whole name. */
export const ambiguousNames: readonly string[] = ['nombre', 'nome'];

/** Columns that belong to the last name next to them: the "van der" of a Dutch list, and the second of two names. */
export const lastNameParts = words('tussenvoegsel tussenvoegsels voorvoegsel voorvoegsels segundoapellido');

/** Headings of whole names that begin with the last name, even without a comma. */
const lastNamesFirst = words(`namevorname nachnamevorname nomprenom nometprenom apellidosynombre apellidosnombre
  lastnamefirstname lastfirst surnamefirstname cognomenome cognomeenome achternaamvoornaam efternamnfornamn`);

/** True if a heading, or a note in it, says that the last name comes first: "Name (Last, First)". */
export const isLastNameFirst = (heading: string): boolean => {
  const notes = [...heading.matchAll(bracketedNote)].map(([, round, square]) => foldHeading(round ?? square ?? ''));
  return [foldedHeading(heading), foldHeading(heading), ...notes].some((name) => lastNamesFirst.includes(name));
};

/** Headings of additional addresses that do not say whose they are. */
export const secondEmails = words('email2 secondaryemail');

const knownHeadings = new Set([
  ...genericHeadings.players,
  ...genericHeadings.coaches,
  ...ambiguousNames,
  ...lastNameParts,
  ...ownPhones,
  ...[...headingRanks.players.values(), ...headingRanks.coaches.values()].flatMap((rank) => [...rank.keys()]),
]);

export const isKnownHeading = (heading: string): boolean => knownHeadings.has(foldedHeading(heading));
