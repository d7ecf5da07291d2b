export type PictureCell = {
  /** written in the page's own face, where the symbol has no emblem */
  readonly sign?: string | undefined;
  /** address of the emblem on its cell */
  readonly image?: string | undefined;
  /** the ground behind it */
  readonly ground: string;
  readonly won: boolean;
};

type Props = {
  /** reel by reel, from the top; a reel may be lower than others */
  readonly reels: readonly (readonly PictureCell[])[];
  readonly board: string;
  /** what the window shows, read out */
  readonly label: string;
};

/** A window of the reels as it stood: on a slip, in a record. What won has a frame. */
export const WindowPicture = ({ reels, board, label }: Props) => (
  <div className="slot-picture" role="img" aria-label={label} style={{ background: board }}>
    {reels.map((cells, reel) => (
      <span key={reel}>
        {cells.map(({ sign, image, ground, won }, row) => (
          <i key={row} data-won={won || undefined} style={{ background: ground }}>
            {sign !== undefined && <b className="sign">{sign}</b>}
            {image !== undefined && <img src={image} alt="" width="32" height="32" loading="lazy" />}
          </i>
        ))}
      </span>
    ))}
  </div>
);
