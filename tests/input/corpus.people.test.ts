import { tryBadValues } from '../support/bad-values.ts';

tryBadValues((feature) => ['access', 'people'].includes(feature));
