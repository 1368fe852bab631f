import { pictureProblems } from '@touchline/domain/core/picture.ts';
import { problems } from '@touchline/domain/core/problems.ts';
import { logoPicture } from '@touchline/domain/constants.club.ts';
import type { Log } from '../process/log.ts';
import { createTurns } from '../limits/turns.ts';

type Sharp = typeof import('sharp')['default'];

/** Decoders of the supported logo formats. All others are disabled to reduce the attack surface. */
const decoders = ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'];

const loadSharp = async (): Promise<Sharp> => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: decoders });
  return sharp;
};

/** One picture is decoded at a time, because decoding takes up to 100 MB. */
const turns = createTurns({ atOnce: 1, inLine: 10 });

const isPicture = (content: Buffer): boolean =>
  content.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n' ||
  content.toString('latin1', 0, 3) === '\xff\xd8\xff' ||
  (content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP');

const decode = async (sharp: Sharp, content: Buffer): Promise<Buffer> => {
  try {
    const { side, pixels } = logoPicture;
    return await sharp(content, { limitInputPixels: pixels })
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .png({ palette: true })
      .toBuffer();
  } catch (fault) {
    if (fault instanceof Error && fault.message.includes('pixel limit')) throw pictureProblems.tooManyPixels();
    throw pictureProblems.unreadable();
  }
};

/**
 * Stored form of a picture: a square PNG, rotated according to its EXIF data, without metadata. If npm has no sharp
 * binary for the platform, only this function fails (decision record 0042).
 */
export const squarePictureOf = async (log: Log, picture: string, load = loadSharp): Promise<Buffer> => {
  const content = Buffer.from(picture, 'base64');
  if (!isPicture(content)) throw pictureProblems.wrongType();
  const sharp = await load().catch((fault: unknown) => {
    log.warn({ fault }, 'pictures cannot be read');
    throw pictureProblems.unavailable();
  });
  const endTurn = await turns.take('picture');
  if (!endTurn) throw problems.tooMany({ retryAfter: 10 });
  try {
    return await decode(sharp, content);
  } finally {
    endTurn();
  }
};
