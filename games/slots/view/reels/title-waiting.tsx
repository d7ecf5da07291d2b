import { ControlsPlace } from '../controls.tsx';
import type { Look } from '#games/slots/titles/look.ts';
import { dressOf } from './title-dress.ts';
import { TitleRest } from './title-rest.tsx';

/** A title while it is being opened: everything that is known stands in its place already, also in the server's drawing. */
export function TitleWaiting({ look }: { readonly look: Look }) {
  return (
    <section className="slot" data-game={look.code} style={dressOf(look)} aria-busy="true">
      <div className="slot-stage cloth">
        <div className="slot-board">
          <TitleRest look={look} />
        </div>
      </div>
      <div className="slot-place" />
      <ControlsPlace />
      <div className="slot-bar" />
      <div className="slot-side" />
    </section>
  );
}
