import { tryBadValues } from '../support/bad-values.ts';

tryBadValues((feature) => feature === 'people');
