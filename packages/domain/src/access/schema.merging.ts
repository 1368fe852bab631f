import * as z from 'zod/mini';
import { secondStepCode } from '../security/schema.ts';
import { emailAddress, existingPassword } from './schema.ts';

const proofFields = { email: emailAddress, password: existingPassword };

/** Proof of another login: its password, and its second step if enabled. */
export const otherLogin = z.strictObject({ ...proofFields, code: z.optional(secondStepCode) });

/** Form for the proof. The code is empty if the login needs none. */
export const otherLoginForm = z.strictObject({ ...proofFields, code: z.union([z.literal(''), secondStepCode]) });
