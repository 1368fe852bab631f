import { tryBadValues } from '../support/world/bad-values.ts';

tryBadValues();
