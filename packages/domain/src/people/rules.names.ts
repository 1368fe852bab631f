import { foldedName } from '../core/search.ts';
import { type Named, wholeName } from './rules.ts';

/** Key by which an import finds a person, however the name is split and capitalized. */
export const nameKey = (person: Named): string => foldedName(wholeName(person));
