/** Phone numbers: what was typed and a dialing code → E.164, or undefined when no mobile phone has such a number. */
import { parsePhoneNumberWithError } from 'libphonenumber-js/mobile';

const DIALING = /^\+?[1-9]\d{0,3}$/;
/** Longest writing of a number with spaces and brackets; the library reads no longer ones either. */
const MAX_LENGTH = 32;

/** `০১৭…` is what a Bengali keyboard writes; the library reads Arabic digits by itself, these it does not know. */
const western = (text: string): string =>
  text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6));

export function toE164(typed: string, dialingCode: string): string | undefined {
  const text = western(typed.slice(0, MAX_LENGTH + 1).trim());
  const code = dialingCode.trim();
  if (text.length > MAX_LENGTH || !DIALING.test(code)) return undefined;
  try {
    const number = parsePhoneNumberWithError(text, {
      defaultCallingCode: code.replace('+', ''),
      extract: false,
    });
    // `01712 345678` may be written with another country's `+` in front: the code that was chosen has to fit.
    return number.isValid() && number.countryCallingCode === code.replace('+', '')
      ? number.number
      : undefined;
  } catch {
    return undefined;
  }
}

/** `+8801712345678` → `+880 ••• ••• 678`: enough for its owner, nothing for anybody else. */
export const masked = (e164: string): string => `${e164.slice(0, 4)} ••• ${e164.slice(-3)}`;

/** `rana@example.com` → `r•••@example.com` */
export const maskedMail = (mail: string): string => mail.replace(/^(.)[^@]*/, '$1•••');
