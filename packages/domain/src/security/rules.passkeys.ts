import { productName } from '../core/product.ts';

/** Origin of a page, and what its browser supports there. */
export interface PageOrigin {
  readonly origin: string;
  readonly knowsPasskeys: boolean;
}

/** Browsers treat `localhost` as secure, other hosts only with https. */
const isSecure = ({ protocol, hostname }: URL): boolean => protocol === 'https:' || hostname === 'localhost';

const isNumericHost = ({ hostname }: URL): boolean => /^[\d.]+$|:/.test(hostname);

/**
 * Reason why no passkey can be created or used, as a sentence. Passkeys belong to the host of `address`, from the
 * server's settings.
 */
export const passkeyObstacle = (address: string, { origin, knowsPasskeys }: PageOrigin): string | undefined => {
  const url = new URL(address);
  if (isNumericHost(url)) return `Passkeys need an address with a name, and this server’s is ${address}.`;
  if (!isSecure(url)) return `Passkeys need a secure connection (https), and this server’s address is ${address}.`;
  if (origin !== url.origin) return `Passkeys work only at ${address}. Please open ${productName} there.`;
  return knowsPasskeys ? undefined : 'This browser cannot use passkeys. Please try another one.';
};

/** True if a passkey was created when the server had another host; browsers offer it only there. */
export const isOfOtherHost = (host: string, address: string): boolean => host !== new URL(address).hostname;
