import { readGender } from './rules.genders.ts';
import { foldedName } from './rules.names.ts';
import { fieldLabels, type ImportField, type ImportKind, importFields } from './schema.import.ts';

/**
 * How clubs and other programs call a field: this app's own exports, TeamSnap, Spond, SportsEngine, GotSport, and plain
 * lists in German, French and Spanish. Written without accents, blanks and punctuation; the surest comes first.
 */
const synonyms: Readonly<Record<ImportField, string>> = {
  firstName: `firstname first forename givenname playerfirstname playerfirst memberfirstname coachfirstname stafffirstname
    athletefirstname participantfirstname vorname rufname prenom nombredepila primernombre nombredeljugador`,
  lastName: `lastname last surname familyname playerlastname playerlast memberlastname coachlastname stafflastname
    athletelastname participantlastname nachname familienname zuname nomdefamille apellido apellidos primerapellido`,
  fullName: `fullname playername membername athletename participantname coachname staffname displayname firstandlastname
    namevorname nachnamevorname vornamenachname vorundnachname vorundzuname vollstandigername spielername nomprenom
    nometprenom prenomnom prenometnom nomcomplet nombrecompleto nombreyapellido nombreyapellidos apellidosynombre
    apellidosnombre`,
  birthDate: `birthdate dateofbirth dob birthday born birth playerbirthdate playerdob playerdateofbirth memberdob
    geburtsdatum gebdatum geb geburtstag geboren geborenam gebam datedenaissance naissance nele neele ddn fechadenacimiento
    fechanacimiento fechanac fnacimiento nacimiento`,
  gender: 'gender sex playergender membergender geschlecht sexe genre sexo genero',
  position: 'position positions primaryposition playerposition pos spielposition poste posicion demarcacion',
  jerseyNumber: `jerseynumber jersey jerseyno shirtnumber shirtno uniformnumber uniform kitnumber squadnumber playernumber
    ruckennummer ruckennr trikotnummer trikotnr spielernummer numerodemaillot numeromaillot maillot dorsal
    numerodecamiseta numerocamiseta number numero nummer`,
  guardianFirstName: `guardianfirstname parentfirstname parentguardianfirstname contactfirstname contactfirst
    guardianfirst parentfirst motherfirstname fatherfirstname elternvorname vornameelternteil vornameelternteils
    vornameerziehungsberechtigter vornameerziehungsberechtigte vornamedererziehungsberechtigten prenomdututeur
    prenomtuteur prenomduresponsable prenomresponsable prenomresponsablelegal prenomparent prenomduparent
    nombredeltutor nombretutor nombrepadre nombremadre`,
  guardianLastName: `guardianlastname parentlastname parentguardianlastname contactlastname contactlast guardianlast
    parentlast motherlastname fatherlastname elternnachname nachnameelternteil nachnameelternteils
    nachnameerziehungsberechtigter nachnameerziehungsberechtigte nachnamedererziehungsberechtigten nomdututeur nomtuteur
    nomduresponsable nomresponsable nomresponsablelegal nomparent nomduparent apellidosdeltutor apellidotutor
    apellidostutor`,
  guardianName: `guardianname guardian guardianfullname parentname parent parents parentguardian parentguardianname
    parentorguardian contactname primarycontact primarycontactname emergencycontact emergencycontactname mother father
    mothername fathername eltern elternteil erziehungsberechtigter erziehungsberechtigte nameerziehungsberechtigter
    namedererziehungsberechtigten gesetzlichervertreter tuteur tuteurlegal responsablelegal representantlegal
    tutor tutorlegal padremadretutor padre madre nombreyapellidosdeltutor representantelegal`,
  guardianPhone: `guardianphone guardianphonenumber guardianmobile guardiancell parentphone parentphonenumber
    parentmobile parentcell parentguardianphone parentguardianphonenumber contactphone contactphonenumber contactmobile
    primarycontactphone emergencycontactphone emergencyphone telefoneltern telefonelternteil handyeltern
    telefonerziehungsberechtigter telefonerziehungsberechtigte telefondererziehungsberechtigten telephonedututeur
    telephonetuteur telephoneparent telephoneduresponsable telephoneresponsable telephoneresponsablelegal
    telefonodeltutor telefonotutor moviltutor phone`,
  email: `email emailaddress mail playeremail memberemail coachemail staffemail mailadresse emailadresse courriel
    adresseemail adressemail mel correo correoelectronico guardianemail guardianemailaddress parentemail
    parentemailaddress parentguardianemail parentguardianemailaddress contactemail contactemailaddress emaileltern
    emailelternteil emailerziehungsberechtigter emailparent emailtuteur emailresponsable emaildeltutor correotutor
    emailtutor`,
  phone: `phone phonenumber telephone telephonenumber mobile mobilephone mobilenumber cell cellphone cellnumber tel
    telefon telefonnummer telefonnr handy handynummer handynr mobil mobilnummer mobiltelefon portable numerodetelephone
    telefono movil telefonomovil celular`,
};

const listOf = (field: ImportField): readonly string[] => synonyms[field].split(/\s+/);

/** A heading as it is compared. Of "Guardian 1" and "Guardian 2", the first is the guardian; the second stays unknown. */
const folded = (heading: string): string =>
  foldedName(heading)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/1/g, '');

/** Ranks of the headings that mean a field: 0 is its own label, then its synonyms in order. */
const ranksOf = (kind: ImportKind, field: ImportField): ReadonlyMap<string, number> => {
  // A list of children has the phone of whoever looks after them.
  const also = kind === 'players' && field === 'guardianPhone' ? listOf('phone') : [];
  return new Map(
    [folded(fieldLabels[field]), ...listOf(field), ...also].reverse().map((name, place) => [name, -place]),
  );
};

const ranks = (kind: ImportKind) => new Map(importFields[kind].map((field) => [field, ranksOf(kind, field)] as const));

const ranksByKind = { players: ranks('players'), coaches: ranks('coaches') } as const;

/** Alone they mean the whole name; beside a column of first names they mean the last one. */
const namesInGeneral: Readonly<Record<ImportKind, readonly string[]>> = {
  players: ['name', 'nom', 'player', 'spieler', 'spielerin', 'joueur', 'jugador', 'athlete', 'member', 'kind', 'child'],
  coaches: ['name', 'nom', 'coach', 'trainer', 'trainerin', 'entraineur', 'entrenador', 'staff', 'member'],
};
/** Spanish: the first name beside "Apellidos", else the whole. */
const nombre = ['nombre'];

type Columns = readonly (ImportField | null)[];

const byHeading = (kind: ImportKind, headings: readonly string[]): Columns => {
  const names = headings.map(folded);
  const columns: (ImportField | null)[] = names.map(() => null);
  const assign = (field: ImportField, column: number): void => {
    if (column >= 0 && !columns.includes(field)) columns[column] = field;
  };
  for (const [field, rank] of ranksByKind[kind]) {
    const free = names.map((name, column) => ({ column, rank: columns[column] === null ? rank.get(name) : undefined }));
    const known = free.filter((one): one is { column: number; rank: number } => one.rank !== undefined);
    assign(field, known.sort((one, other) => one.rank - other.rank)[0]?.column ?? -1);
  }
  const unused = (general: readonly string[]): number =>
    general.map((name) => names.indexOf(name)).find((column) => columns[column] === null) ?? -1;
  const hasFirst = columns.includes('firstName');
  const hasLast = columns.includes('lastName');
  if (hasFirst && !hasLast) assign('lastName', unused(namesInGeneral[kind]));
  if (!hasFirst && hasLast) assign('firstName', unused(nombre));
  if (!hasFirst && !hasLast) assign('fullName', unused([...namesInGeneral[kind], ...nombre]));
  return columns;
};

const isEmail = (value: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);
const isDate = (value: string): boolean =>
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?:[T ].*)?|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})$/.test(value);
const isGender = (value: string): boolean => readGender(value) !== undefined;
const isJerseyNumber = (value: string): boolean => /^#?\d{1,3}$/.test(value);
const isPhone = (value: string): boolean => /^'?\+?[\d\s()/.-]{7,}$/.test(value) && !isDate(value);
const isWord = (value: string): boolean => /^[\p{L}\p{M}'’.\s,-]{2,}$/u.test(value);

const shapes: Readonly<Record<ImportKind, readonly (readonly [ImportField, (value: string) => boolean])[]>> = {
  players: [
    ['email', isEmail],
    ['birthDate', isDate],
    ['gender', isGender],
    ['jerseyNumber', isJerseyNumber],
    ['guardianPhone', isPhone],
  ],
  coaches: [
    ['email', isEmail],
    ['phone', isPhone],
  ],
};

/** Two of three values that are there must look right: a list has gaps and slips. */
const mostly = (values: readonly string[], looksRight: (value: string) => boolean): boolean =>
  values.length > 0 && values.filter(looksRight).length * 3 >= values.length * 2;

const byShape = (kind: ImportKind, rows: readonly (readonly string[])[]): Columns => {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const valuesOf = (column: number): readonly string[] =>
    rows.map((row) => (row[column] ?? '').trim()).filter((value) => value !== '');
  const columns: (ImportField | null)[] = Array.from({ length: width }, () => null);
  for (const [field, looksRight] of shapes[kind]) {
    const column = columns.findIndex((taken, at) => taken === null && mostly(valuesOf(at), looksRight));
    if (column >= 0) columns[column] = field;
  }
  const words = columns.flatMap((taken, at) => (taken === null && mostly(valuesOf(at), isWord) ? [at] : []));
  const [first, second] = words;
  if (first === undefined) return columns;
  const isWhole = second === undefined || mostly(valuesOf(first), (value) => /[\s,]/.test(value));
  columns[first] = isWhole ? 'fullName' : 'firstName';
  if (!isWhole) columns[second] = 'lastName';
  return columns;
};

/**
 * Which field each column probably holds, null for a column to leave out; each field at most once. Without headings the
 * values of some rows have to tell. (People correct it before anything is read.)
 */
export const suggestColumns = (
  kind: ImportKind,
  headings: readonly string[] | null,
  sampleRows: readonly (readonly string[])[],
): Columns => (headings === null ? byShape(kind, sampleRows) : byHeading(kind, headings));

const knownHeadings = new Set([
  ...namesInGeneral.players,
  ...namesInGeneral.coaches,
  ...nombre,
  ...[...ranksByKind.players.values(), ...ranksByKind.coaches.values()].flatMap((rank) => [...rank.keys()]),
]);

/** Whether the first row of a file names its columns instead of a person. */
export const looksLikeHeadings = (row: readonly string[]): boolean => {
  const values = row.map((value) => value.trim()).filter((value) => value !== '');
  const isValue = (value: string): boolean => isEmail(value) || isDate(value) || isPhone(value) || /^\d+$/.test(value);
  return !values.some(isValue) && values.some((value) => knownHeadings.has(folded(value)));
};
