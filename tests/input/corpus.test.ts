import { tryBadValues } from '../support/bad-values.ts';

tryBadValues();
