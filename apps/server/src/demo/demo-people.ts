import type { Random } from './demo-random.ts';

const words = (text: string): readonly string[] => text.split(/\s+/);

const girlNames =
  words(`Amélie Zoë Łucja Nadia Ingrid Chloé Aylin Sofía Björk Mei Freya Anaïs Ivana Noémie Leïla Saoirse
  Hana Zuzana Marta Elif Giulia Aisha Linnéa Priya Katarína Júlia Rosa Nora Tereza Olívia Maëlle Dilara Ana Yuki Ida
  Fatoumata Eszter Clara Renée Thea`);
const boyNames = words(`Jérôme Mateo Łukasz Søren Emre Noah Andrés Jakub Tomáš Óscar Kofi Björn Luca Dávid Hugo Mehmet
  Théo Niklas Rafael Kenji Amadou Péter João Oliver Milán François Arjun Elias Bjarne Ivo Gaël Stefan Diego Maxim Ömer
  Marek Simon Tariq Aurélien Jonas`);
const families = words(`Müller Nowak García Šimić Öztürk Dvořák Lefèvre Nguyen Sørensen Kowalczyk Fernández Horváth
  Diallo Brunner Costa Žižka Petrović O'Brien Tanaka Åkesson Ferrari Haddad Schröder Novák Popescu Okafor Jiménez
  Weiß Kaya Lindqvist Moreau Gruber Bałucki Silva Hofer Đorđević Rossi Van-Dijk Aydın Steiner Marković Yılmaz Bauer
  Câmara Fuchs Ivanov Peña Larsen Szabó Mensah Chevalier Wójcik Egger Ndiaye Castaño Winkler Þórsson Leclerc Demir
  Kovács Pichler Rahman Brånemo Santos`);

const positions = ['Goalkeeper', 'Defender', 'Midfielder', 'Forward'] as const;

/** Letters that Unicode does not decompose into a letter and an accent. */
const asciiLetters: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', ß: 'ss', đ: 'd', ı: 'i', þ: 'th', æ: 'ae' };

const withoutAccents = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[łøßđıþæ]/g, (letter) => asciiLetters[letter] ?? letter)
    .replace(/[^a-z]/g, '');

const twoDigits = (number: number): string => String(number).padStart(2, '0');

export interface DemoPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
}

export interface DemoPlayer extends DemoPerson {
  readonly gender: 'Male' | 'Female';
  readonly birthDate: string;
  readonly position: string;
  /** The parent whose login acts for the player. */
  readonly guardian: DemoPerson;
}

/** Generates fictional people with unique names. Addresses end in .example, to which no email is delivered. */
export const inventPeople = (random: Random) => {
  const usedEmails = new Set<string>();

  const person = (firstNames: readonly string[], family?: string) => {
    for (;;) {
      const firstName = random.pick(firstNames);
      const lastName = family ?? random.pick(families);
      const email = `${withoutAccents(firstName)}.${withoutAccents(lastName)}@demo.example`;
      if (usedEmails.has(email)) continue;
      usedEmails.add(email);
      return { firstName, lastName, email, phone: `+43 1 5550 ${String(random.below(10_000)).padStart(4, '0')}` };
    }
  };

  const adult = (family?: string): DemoPerson => person(random.chance(50) ? girlNames : boyNames, family);
  return {
    adult,
    /** A player who fits an age group's birth years and gender; a child of the guardian, if given. */
    player: (
      gender: 'Male' | 'Female',
      [oldest, youngest]: readonly [number, number],
      parent?: DemoPerson,
    ): DemoPlayer => {
      const child = person(gender === 'Female' ? girlNames : boyNames, parent?.lastName);
      const year = oldest + random.below(youngest - oldest + 1);
      return {
        ...child,
        gender,
        birthDate: `${year}-${twoDigits(1 + random.below(12))}-${twoDigits(1 + random.below(28))}`,
        position: random.pick(positions),
        guardian: parent ?? adult(child.lastName),
      };
    },
  };
};

export type People = ReturnType<typeof inventPeople>;
