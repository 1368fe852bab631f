import * as z from 'zod/mini';
import { logoPicture } from '../constants.club.ts';
import { fieldProblem, problem } from './problem.ts';

/** File types offered in the browser's file dialog. The server checks only the content. */
export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

export const pictureMessages = {
  wrongType: 'Please choose a PNG, JPEG or WebP picture.',
  tooLarge: 'This picture is larger than 5 MB. Please choose a smaller one.',
  unreadable: 'This picture cannot be read. Please open it in a picture app, save it again, and choose it.',
} as const;

export const pictureProblems = {
  wrongType: fieldProblem(422, 'invalid', 'picture', pictureMessages.wrongType),
  unreadable: fieldProblem(422, 'invalid', 'picture', pictureMessages.unreadable),
  tooManyPixels: fieldProblem(
    422,
    'invalid',
    'picture',
    'This picture has more than 25 million pixels. Please choose a smaller one.',
  ),
  unavailable: problem(
    409,
    'no_pictures',
    'This server cannot read pictures: its image library (sharp) does not run on this machine. Please tell whoever runs the server.',
  ),
} as const;

/** Number of bytes encoded by a base64 text. */
const bytesOf = (text: string): number =>
  (text.length / 4) * 3 - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0);

/** Content of a picture file, in base64. */
export const pictureForm = z.strictObject({
  picture: z.string(pictureMessages.wrongType).check(
    z.refine((text) => text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text), pictureMessages.unreadable),
    z.refine((text) => bytesOf(text) <= logoPicture.fileBytes, pictureMessages.tooLarge),
  ),
});
