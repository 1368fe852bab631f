import { foldName } from '../core/search.ts';
import type { Gender } from './schema.ts';

const words: Readonly<Record<Gender, string>> = {
  Male: `m male man men boy boys b mann mannlich junge knabe bub h homme masculin garcon masculino hombre nino chico
    varon maschile ragazzo maschio jongen man pojke kille gutt dreng`,
  Female: `f female woman women girl girls g w weiblich frau madchen femme feminin fille femenino mujer nina chica
    femminile ragazza femmina vrouw vrouwelijk v meisje kvinna kvinne kvinde flicka tjej jente pige`,
};

const genderByWord: ReadonlyMap<string, Gender> = new Map(
  (Object.entries(words) as [Gender, string][]).flatMap(([gender, list]) =>
    list.split(/\s+/).map((word) => [word, gender] as const),
  ),
);

/** The gender as written in English, German, French, Spanish, Italian, Dutch and Scandinavian lists. */
export const readGender = (text: string): Gender | undefined =>
  genderByWord.get(foldName(text).replaceAll(/[^\p{L}]/gu, ''));
