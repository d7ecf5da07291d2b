/** Amounts of the vendors' wire, which are whole hundred-thousandths, as this site shows money. */
const SCALE = 5;
const HUNDREDTHS = 2;

/** `1234500000` → `12345.00`; what is smaller than a hundredth is not shown. */
export function moneyOf(wire: string): string {
  const digits = wire.padStart(SCALE + 1, '0');
  return `${digits.slice(0, -SCALE)}.${digits.slice(-SCALE, -SCALE + HUNDREDTHS)}`;
}

/** What came back for each unit staked: `2.50×`. */
export function timesOf({ stake, payout }: { readonly stake: string; readonly payout: string }): string {
  const hundredths = (BigInt(payout) * 100n) / BigInt(stake);
  const digits = hundredths.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}×`;
}
