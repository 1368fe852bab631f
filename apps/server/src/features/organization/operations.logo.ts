import { removeLogo, setLogo } from '@touchline/domain/organization/contract.ts';
import { type Implementation, implement } from '../../core/implement.ts';
import { squareOf } from '../../core/pictures.ts';
import * as store from './store.logos.ts';

export const logoOperations: readonly Implementation[] = [
  implement(setLogo, {
    summary: 'Set the logo of the organization',
    audit: { entity: 'organization', id: 'own organization' },
    beforeTransaction: ({ log }, { picture }) => squareOf(log, picture),
    run: ({ db, actor }, _input, image) => store.putLogo(db, actor.organizationId, null, image),
  }),

  implement(removeLogo, {
    summary: 'Remove the logo of the organization',
    audit: { entity: 'organization', id: 'own organization' },
    run: async ({ db, actor, auditEntry }) => {
      if (!(await store.removeLogo(db, actor.organizationId, null))) auditEntry.omit();
    },
  }),
];
