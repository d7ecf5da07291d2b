/** We call a vendor: signed with its newest key, logged, and counted for its health. What fails five times in a row closes this vendor alone, until it answers again. */
import { newId } from '#kernel/ids.ts';
import { MINUTE, SECOND } from '#kernel/time.ts';
import { vendorFaults } from '../faults.ts';
import { type Speaking, type VendorAdapter, VendorRefusal } from '../providers/adapter.ts';
import { adapterOf } from '../providers/registry.ts';
import { END_INCIDENT, openIncident } from '../store/calls.ts';
import { noteTried, setVendorState, type VendorRow } from '../store/vendors.ts';
import type { CallLog } from './call-log.ts';
import type { KeyRing } from './keys.ts';
import type { VendorNeeds } from './needs.ts';
import type { Reach } from './reach.ts';

export type SpeakNeeds = Pick<VendorNeeds, 'db' | 'clock' | 'log' | 'local'> & {
  readonly keys: KeyRing;
  readonly calls: CallLog;
  readonly reach: Reach;
};

/** So many failures in a row, and nothing new begins there. */
export const TRIP_AT = 5;
/** A vendor that was closed so is asked again after this long. */
export const TRY_AGAIN_MS = 30 * SECOND;
export const TRIPPED = 'no_answer';

type Asked<Value> = (adapter: VendorAdapter, to: Speaking) => Promise<Value>;
export type Speak = <Value>(vendor: VendorRow, verb: string, ask: Asked<Value>) => Promise<Value>;

/** The vendor's state follows what became of a call; a vendor that staff have closed stays closed. */
async function noteHealth({ db, clock, log }: SpeakNeeds, vendor: VendorRow, ok: boolean): Promise<void> {
  const at = new Date(clock.now());
  try {
    const row = await noteTried(db, vendor, ok, at);
    if (!row) return;
    const { brand_id, code } = row;
    if (ok && row.state === 'tripped') {
      await setVendorState(db, row, { state: 'open', reason: '', reopens_at: null });
      await db.run(END_INCIDENT, [brand_id, code, TRIPPED, code, 'answers again', at]);
    } else if (!ok && row.state === 'open' && row.failures >= TRIP_AT) {
      await setVendorState(db, row, { state: 'tripped', reason: TRIPPED, reopens_at: null });
      const detail = `${row.failures} calls in a row without an answer`;
      await openIncident(
        db,
        { id: newId(), brand_id, vendor: code, kind: TRIPPED, subject: code, detail },
        at,
      );
    }
  } catch (error) {
    log.warn({ vendor: vendor.code, err: error }, 'the health of a vendor could not be noted');
  }
}

/** @throws vendors.no_answer where none came, or none that can be read; vendors.wrong_adapter · unknown_key */
export const createSpeak =
  (needs: SpeakNeeds): Speak =>
  async (vendor, verb, ask) => {
    const { clock, keys, calls, reach, local, log } = needs;
    const adapter = adapterOf(vendor.adapter);
    if (!adapter) throw vendorFaults('vendors.wrong_adapter');
    const [key] = await keys.live(vendor);
    if (!key) throw vendorFaults('vendors.unknown_key');
    const door = local?.get(vendor.code);
    const send: Speaking['send'] = async ({ method, path, body, headers = {} }) => {
      const began = clock.now();
      const sent = Buffer.from(body).toString('utf8');
      const whole = { 'content-type': 'application/json', ...headers };
      const line = (http: number, answered: string, status: string): void =>
        calls.add({
          brand_id: vendor.brand_id,
          vendor: vendor.code,
          direction: 'out',
          verb: `${verb} ${path}`,
          member_id: null,
          transaction: '',
          round: '',
          request: '',
          status,
          http,
          sent,
          answered,
          took_ms: clock.now() - began,
          at: new Date(began),
        });
      try {
        const answer =
          door && vendor.endpoint === ''
            ? await door({ method, path, body, headers: { ...whole, 'x-brand': vendor.brand_id } })
            : await reach({ method, url: vendor.endpoint + path, headers: whole, body });
        line(answer.status, answer.text, answer.status === 200 ? 'RS_OK' : `HTTP ${answer.status}`);
        return answer;
      } catch (error) {
        line(0, String(error), 'no answer');
        throw error;
      }
    };
    try {
      const value = await ask(adapter, { send, key, now: clock.now });
      await noteHealth(needs, vendor, true);
      return value;
    } catch (error) {
      log.warn({ vendor: vendor.code, verb, err: error }, 'a vendor gave no answer');
      // A vendor that says no is well: only what gives no answer closes it.
      await noteHealth(needs, vendor, error instanceof VendorRefusal);
      throw vendorFaults('vendors.no_answer');
    }
  };

/** How long a token lives, from its launch; a bet of a vendor whose token is over asks for a new launch. */
export const TOKEN_MS = 8 * 60 * MINUTE;
