import { productName } from '../core/product.ts';

/** The address that a page is open at, and the abilities that its browser has there. */
export interface Place {
  readonly origin: string;
  readonly knowsPasskeys: boolean;
}

/** Browsers take `localhost` as secure, other addresses with https alone. */
const isSecure = ({ protocol, hostname }: URL): boolean => protocol === 'https:' || hostname === 'localhost';

const isNumbers = ({ hostname }: URL): boolean => /^[\d.]+$|:/.test(hostname);

/**
 * The reason why no passkey can be made or used, as a sentence. Passkeys belong to the host of `address`, which is that of
 * the server's settings.
 */
export const passkeyObstacle = (address: string, { origin, knowsPasskeys }: Place): string | undefined => {
  const url = new URL(address);
  if (isNumbers(url)) return `Passkeys need an address with a name, and this server’s is ${address}.`;
  if (!isSecure(url)) return `Passkeys need a secure connection (https), and this server’s address is ${address}.`;
  if (origin !== url.origin) return `Passkeys work only at ${address}. Please open ${productName} there.`;
  return knowsPasskeys ? undefined : 'This browser cannot use passkeys. Please try another one.';
};

/** True if a passkey was made when the server had another host: browsers use it there alone. */
export const isOfOtherHost = (host: string, address: string): boolean => host !== new URL(address).hostname;
