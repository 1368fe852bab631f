import type { Page } from '@playwright/test';

/** A software key that a page's browser treats as its own (Chromium). */
export const aVirtualKey = async (page: Page) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Passkeys on the key. */
    passkeys: async () => (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    /** Copies another key's passkeys onto this one, as synchronization does. */
    async take(passkeys: Awaited<ReturnType<typeof browser.send<'WebAuthn.getCredentials'>>>['credentials']) {
      for (const credential of passkeys) await browser.send('WebAuthn.addCredential', { authenticatorId, credential });
    },
    /** True if the user touches the key on request. */
    answers: (enabled: boolean) =>
      browser.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    /** True if the key verifies the user. */
    knowsUser: (isUserVerified: boolean) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
};

/** Keeps the browser from offering passkeys below fields. */
export const withoutAutofill = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
