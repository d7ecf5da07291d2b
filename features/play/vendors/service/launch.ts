/**
 * A vendor's game is opened in two steps: a code, which opens it once, within a minute, on the device that asked; then the vendor is told who plays with
 * a token of its own, which is nobody's until it has answered.
 */
import { PLAY_MONEY } from '#kernel/money.ts';
import { createHash, randomBytes } from 'node:crypto';
import type { Brands } from '#features/setup/brand/service.ts';
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { newId } from '#kernel/ids.ts';
import { MINUTE } from '#kernel/time.ts';
import type { Runner } from '#platform/db/db.ts';
import type { Launch } from '../contract.ts';
import { LaunchSettings } from '../contract/settings.ts';
import { vendorFaults } from '../faults.ts';
import { backOf } from '../rules/back.ts';
import { isOpen } from '../rules/call.ts';
import { adapterOf } from '../providers/registry.ts';
import { LAUNCH_BY_CODE, type LaunchRow, OPEN_LAUNCH, putLaunch, SET_LAUNCH } from '../store/launches.ts';
import {
  GAME_BY_CODE,
  PLAYER_OF_MEMBER,
  PUT_PLAYER,
  VENDOR_BY_CODE,
  type VendorRow,
} from '../store/vendors.ts';
import type { VendorNeeds } from './needs.ts';
import { type Speak, TOKEN_MS } from './speak.ts';

export type LaunchNeeds = Pick<
  VendorNeeds,
  'db' | 'clock' | 'currencyOf' | 'isClosed' | 'privateNetworks'
> & {
  readonly brands: Brands;
  readonly speak: Speak;
};

export type Visitor = {
  readonly brandId: BrandId;
  /** Undefined in a trial. */
  readonly memberId: MemberId | undefined;
  /** What names the device and the session. */
  readonly device: string;
  readonly host: string;
  readonly ip: string;
  readonly country: string;
  readonly isMobile: boolean;
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

async function gameOf(needs: LaunchNeeds, brandId: BrandId, code: string) {
  const game = await needs.db.one(GAME_BY_CODE, [brandId, code]);
  const vendor = game && (await needs.db.one(VENDOR_BY_CODE, [brandId, game.vendor]));
  if (!game || !vendor || game.withdrawn) throw vendorFaults('vendors.unknown_game');
  if (!isOpen(vendor, needs.clock.now()) || (await needs.isClosed(brandId, code)))
    throw vendorFaults('vendors.game_closed');
  return { game, vendor };
}

/** @throws vendors.unknown_game · game_closed · wrong_back · no_trial · wrong_currency */
export async function askLaunch(
  needs: LaunchNeeds,
  who: Visitor,
  {
    gameCode,
    language,
    backUrl,
  }: { readonly gameCode: string; readonly language: string; readonly backUrl: string | undefined },
): Promise<Launch> {
  const { brandId, memberId } = who;
  const { game, vendor } = await gameOf(needs, brandId, gameCode);
  const { backHosts } = await needs.brands.settings.of(brandId, LaunchSettings);
  const back = backOf(backUrl, who.host, backHosts);
  if (back === undefined) throw vendorFaults('vendors.wrong_back');
  if (memberId === undefined && !game.trial) throw vendorFaults('vendors.no_trial');
  const currency = memberId === undefined ? PLAY_MONEY : await needs.currencyOf({ memberId, brandId });
  if (memberId !== undefined && !vendor.currencies.includes(currency))
    throw vendorFaults('vendors.wrong_currency');
  const code = randomBytes(32).toString('base64url');
  const now = needs.clock.now();
  await putLaunch(needs.db, {
    id: newId(),
    brand_id: brandId,
    vendor: vendor.code,
    member_id: memberId ?? null,
    game: game.code,
    currency,
    language,
    code_hash: digest(code),
    device_hash: digest(who.device),
    back,
    made_at: new Date(now),
    ends_at: new Date(now + MINUTE),
  });
  return { code, name: game.name, vendor: vendor.name, back };
}

/** The code is used up whatever follows. @throws vendors.unknown_launch · launch_used · other_device */
function spendCode(
  needs: LaunchNeeds,
  who: Visitor,
  code: string,
): Promise<{ readonly launch: LaunchRow; readonly token: string }> {
  const token = randomBytes(32).toString('base64url');
  return needs.db.transaction(async (tx) => {
    const launch = await tx.one(LAUNCH_BY_CODE, [digest(code), who.brandId]);
    if (!launch || launch.member_id !== (who.memberId ?? null)) throw vendorFaults('vendors.unknown_launch');
    if (!launch.device_hash.equals(digest(who.device))) throw vendorFaults('vendors.other_device');
    const now = needs.clock.now();
    if (launch.state !== 'asked' || launch.ends_at.getTime() <= now)
      throw vendorFaults('vendors.launch_used');
    const opened = await tx.one(OPEN_LAUNCH, [
      launch.id,
      new Date(now),
      launch.member_id === null ? null : digest(token),
      new Date(now + TOKEN_MS),
    ]);
    if (!opened) throw vendorFaults('vendors.launch_used');
    return { launch: opened, token };
  });
}

/** What the vendor calls this member; made when he first plays there. It says nothing of who he is elsewhere. */
export async function aliasOf(
  runner: Runner,
  { brand_id, code }: Pick<VendorRow, 'brand_id' | 'code'>,
  memberId: string,
): Promise<string> {
  const known = await runner.one(PLAYER_OF_MEMBER, [brand_id, code, memberId]);
  if (known) return known.alias;
  await runner.run(PUT_PLAYER, [brand_id, code, memberId, `p${randomBytes(12).toString('hex')}`]);
  const made = await runner.one(PLAYER_OF_MEMBER, [brand_id, code, memberId]);
  if (!made) throw new Error('a member has no name at a vendor');
  return made.alias;
}

/** Whose wallet stands there is called as the transfers into it are (features/money/wallet). */
const nameAt = ({ db }: Pick<LaunchNeeds, 'db'>, vendor: VendorRow, memberId: MemberId): Promise<string> =>
  adapterOf(vendor.adapter)?.wallet === 'transfer'
    ? Promise.resolve(memberId)
    : aliasOf(db, vendor, memberId);

/** An address of the web; one of this site only for a vendor of this installation. */
function checkUrl(url: string, vendor: VendorRow): string {
  const isOwn = vendor.endpoint === '' && /^\/[^/\\]/.test(url);
  if (isOwn || (URL.canParse(url) && ['https:', 'http:'].includes(new URL(url).protocol))) return url;
  throw vendorFaults('vendors.no_answer');
}

/** @throws vendors.unknown_launch · launch_used · other_device · no_answer */
export async function openLaunch(
  needs: LaunchNeeds,
  who: Visitor,
  code: string,
): Promise<{ readonly url: string }> {
  const { launch, token } = await spendCode(needs, who, code);
  const { game, vendor } = await gameOf(needs, who.brandId, launch.game);
  const isTrial = launch.member_id === null;
  // The brand is chosen by its host, for whoever plays and for whoever calls.
  const site = `${needs.privateNetworks === true ? 'http' : 'https'}://${who.host}`;
  try {
    const user = launch.member_id === null ? undefined : await nameAt(needs, vendor, launch.member_id);
    const url = await needs.speak(vendor, 'launch', (adapter, to) =>
      adapter.outbound.launch(to, {
        operator: vendor.operator,
        game: game.ref,
        user,
        token: isTrial ? undefined : token,
        currency: launch.currency,
        language: launch.language,
        country: who.country,
        ip: who.ip,
        platform: who.isMobile ? 'mobile' : 'desktop',
        // A vendor of this installation shows its game on this very site.
        back: launch.back.startsWith('/') && vendor.endpoint !== '' ? site + launch.back : launch.back,
        wallet: adapterOf(vendor.adapter)?.inbound ? `${site}/vendors/${vendor.code}` : '',
      }),
    );
    const checked = checkUrl(url, vendor);
    await needs.db.run(SET_LAUNCH, [launch.id, 'live']);
    return { url: checked };
  } catch (error) {
    await needs.db.run(SET_LAUNCH, [launch.id, 'ended']);
    throw error;
  }
}
