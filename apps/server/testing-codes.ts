/** The doors that send a code to a phone and take it back, each asked as its page asks. */
import { ForgotByPhone } from '#identity/password-reset/contract.ts';
import { Bind, BindCode, RegisterMobile, RegisterSms } from '#identity/registration/contract.ts';
import { phoneForm } from './testing-accounts.ts';
import type { Answer, Ask } from './testing-client.ts';
import { type Browser, sealed, workProof } from './testing-doors.ts';
import type { TestServer } from './testing.ts';

export type CodeDoor = {
  /** What asks for a code. */
  readonly ask: () => Promise<Ask>;
  readonly give: (browser: Browser, code: string) => Promise<Answer>;
};
export type CodeDoorName = 'login' | 'register' | 'forgot' | 'bind';

const NEW = 'river roof 57 reed';
const SMS = '/wps/verification/sms';

/** @param mobileNum as it is written in Bangladesh, with the zero in front */
export function codeDoors(server: TestServer, mobileNum: string): Readonly<Record<CodeDoorName, CodeDoor>> {
  const countryDialingCode = '880';
  const contact = { kind: 'phone', value: mobileNum, countryDialingCode };
  return {
    login: {
      ask: async () => ({
        path: `${SMS}/noLogin`,
        body: { mobileNum, human: await workProof(server, 'sms') },
      }),
      give: (browser, verificationCode) => browser.login({ type: 'sms', mobileNum, verificationCode }),
    },
    register: {
      ask: async () => ({ ...RegisterSms, body: { mobileNo: mobileNum, countryDialingCode } }),
      give: async (browser, code) =>
        browser.send({ ...RegisterMobile, body: await sealed(server, phoneForm(mobileNum, code)) }),
    },
    forgot: {
      ask: async () => ({ path: `${SMS}/forgot`, body: { mobileNum } }),
      give: async (browser, verificationCode) => {
        const body = { mobileNum, countryDialingCode, newPassword: NEW, verificationCode };
        return browser.send({ ...ForgotByPhone, body: await sealed(server, body) });
      },
    },
    bind: {
      ask: async () => ({ ...BindCode, body: contact }),
      give: async (browser, verificationCode) =>
        browser.send({ ...Bind, body: await sealed(server, { ...contact, verificationCode }) }),
    },
  };
}
