/** Countries, their dialing codes and currencies: npm world-countries 5.1.0, ODbL 1.0, see countries.LICENCE. */
export type Country = {
  readonly countryCode: string;
  /** Without a plus. */
  readonly countryDialingCode: string;
  readonly currency: string;
};

const LIST = `
AD 376 EUR · AE 971 AED · AF 93 AFN · AG 1 XCD · AI 1 XCD · AL 355 ALL · AM 374 AMD · AO 244 AOA · AR 54 ARS ·
AS 1 USD · AT 43 EUR · AU 61 AUD · AW 297 AWG · AX 358 EUR · AZ 994 AZN · BA 387 BAM · BB 1 BBD · BD 880 BDT ·
BE 32 EUR · BF 226 XOF · BG 359 BGN · BH 973 BHD · BI 257 BIF · BJ 229 XOF · BL 590 EUR · BM 1 BMD · BN 673 BND ·
BO 591 BOB · BQ 599 USD · BR 55 BRL · BS 1 BSD · BT 975 BTN · BW 267 BWP · BY 375 BYN · BZ 501 BZD · CA 1 CAD ·
CC 61 AUD · CD 243 CDF · CF 236 XAF · CG 242 XAF · CH 41 CHF · CI 225 XOF · CK 682 CKD · CL 56 CLP · CM 237 XAF ·
CN 86 CNY · CO 57 COP · CR 506 CRC · CU 53 CUC · CV 238 CVE · CW 599 ANG · CX 61 AUD · CY 357 EUR · CZ 420 CZK ·
DE 49 EUR · DJ 253 DJF · DK 45 DKK · DM 1 XCD · DO 1 DOP · DZ 213 DZD · EC 593 USD · EE 372 EUR · EG 20 EGP ·
EH 212 DZD · ER 291 ERN · ES 34 EUR · ET 251 ETB · FI 358 EUR · FJ 679 FJD · FK 500 FKP · FM 691 - · FO 298 DKK ·
FR 33 EUR · GA 241 XAF · GB 44 GBP · GD 1 XCD · GE 995 GEL · GF 594 EUR · GG 44 GBP · GH 233 GHS · GI 350 GIP ·
GL 299 DKK · GM 220 GMD · GN 224 GNF · GP 590 EUR · GQ 240 XAF · GR 30 EUR · GT 502 GTQ · GU 1 USD · GW 245 XOF ·
GY 592 GYD · HK 852 HKD · HN 504 HNL · HR 385 EUR · HT 509 HTG · HU 36 HUF · ID 62 IDR · IE 353 EUR · IL 972 ILS ·
IM 44 GBP · IN 91 INR · IO 246 USD · IQ 964 IQD · IR 98 IRR · IS 354 ISK · IT 39 EUR · JE 44 GBP · JM 1 JMD ·
JO 962 JOD · JP 81 JPY · KE 254 KES · KG 996 KGS · KH 855 KHR · KI 686 AUD · KM 269 KMF · KN 1 XCD · KP 850 KPW ·
KR 82 KRW · KW 965 KWD · KY 1 KYD · KZ 7 KZT · LA 856 LAK · LB 961 LBP · LC 1 XCD · LI 423 CHF · LK 94 LKR ·
LR 231 LRD · LS 266 LSL · LT 370 EUR · LU 352 EUR · LV 371 EUR · LY 218 LYD · MA 212 MAD · MC 377 EUR · MD 373 MDL ·
ME 382 EUR · MF 590 EUR · MG 261 MGA · MH 692 USD · MK 389 MKD · ML 223 XOF · MM 95 MMK · MN 976 MNT · MO 853 MOP ·
MP 1 USD · MQ 596 EUR · MR 222 MRU · MS 1 XCD · MT 356 EUR · MU 230 MUR · MV 960 MVR · MW 265 MWK · MX 52 MXN ·
MY 60 MYR · MZ 258 MZN · NA 264 NAD · NC 687 XPF · NE 227 XOF · NF 672 AUD · NG 234 NGN · NI 505 NIO · NL 31 EUR ·
NO 47 NOK · NP 977 NPR · NR 674 AUD · NU 683 NZD · NZ 64 NZD · OM 968 OMR · PA 507 PAB · PE 51 PEN · PF 689 XPF ·
PG 675 PGK · PH 63 PHP · PK 92 PKR · PL 48 PLN · PM 508 EUR · PR 1 USD · PS 970 EGP · PT 351 EUR · PW 680 USD ·
PY 595 PYG · QA 974 QAR · RE 262 EUR · RO 40 RON · RS 381 RSD · RU 7 RUB · RW 250 RWF · SA 966 SAR · SB 677 SBD ·
SC 248 SCR · SD 249 SDG · SE 46 SEK · SG 65 SGD · SH 290 GBP · SI 386 EUR · SJ 47 NOK · SK 421 EUR · SL 232 SLL ·
SM 378 EUR · SN 221 XOF · SO 252 SOS · SR 597 SRD · SS 211 SSP · ST 239 STN · SV 503 USD · SX 1 ANG · SY 963 SYP ·
SZ 268 SZL · TC 1 USD · TD 235 XAF · TG 228 XOF · TH 66 THB · TJ 992 TJS · TK 690 NZD · TL 670 USD · TM 993 TMT ·
TN 216 TND · TO 676 TOP · TR 90 TRY · TT 1 TTD · TV 688 AUD · TW 886 TWD · TZ 255 TZS · UA 380 UAH · UG 256 UGX ·
US 1 USD · UY 598 UYU · UZ 998 UZS · VA 39 EUR · VC 1 XCD · VE 58 VES · VG 1 USD · VI 1 USD · VN 84 VND · VU 678 VUV ·
WF 681 XPF · WS 685 WST · XK 383 EUR · YE 967 YER · YT 262 EUR · ZA 27 ZAR · ZM 260 ZMW · ZW 263 BWP
`;

export const COUNTRIES: readonly Country[] = LIST.trim()
  .split(/\s*·\s*/)
  .map((entry) => {
    const [countryCode = '', countryDialingCode = '', currency = ''] = entry.split(' ');
    return { countryCode, countryDialingCode, currency };
  });

/** Where several countries share a currency, the one whose members are meant more often. */
const HOMES: Readonly<Record<string, string>> = {
  USD: 'US',
  EUR: 'DE',
  GBP: 'GB',
  AUD: 'AU',
  INR: 'IN',
  ZAR: 'ZA',
  CHF: 'CH',
};

/** Where a mobile number of a brand is from when nobody says so: what the brand says, else where its currency is at home. */
export function dialingCodeOf({
  dialingCode,
  currency,
}: {
  readonly dialingCode: string;
  readonly currency: string;
}): string {
  if (dialingCode !== '') return dialingCode;
  const home = COUNTRIES.find(({ countryCode }) => countryCode === HOMES[currency]);
  const any = COUNTRIES.find((country) => country.currency === currency);
  return (home ?? any)?.countryDialingCode ?? '880';
}
