import * as z from 'zod/mini';
import { secondStepCode } from '../security/schema.ts';
import { emailAddress, givenPassword } from './schema.ts';

const proofFields = { email: emailAddress, password: givenPassword };

/** The proof of another login: its password, and its second step if that is on. */
export const otherLogin = z.strictObject({ ...proofFields, code: z.optional(secondStepCode) });

/** The form; asks for the code if the login needs one. */
export const otherLoginForm = z.strictObject({ ...proofFields, code: z.union([z.literal(''), secondStepCode]) });
